ALTER TABLE "operator_sessions" ADD COLUMN "previous_token_hash" text;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD COLUMN "previous_until_ms" bigint;--> statement-breakpoint
ALTER TABLE "account_security" ADD COLUMN "fund_password_set_at_ms" bigint;--> statement-breakpoint
CREATE INDEX "operator_sessions_previous" ON "operator_sessions" USING btree ("previous_token_hash");