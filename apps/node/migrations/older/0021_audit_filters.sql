CREATE INDEX "audit_log_name" ON "audit_log" USING btree ("name","audit_id");--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("time_ms");