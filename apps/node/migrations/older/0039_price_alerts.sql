CREATE TABLE "price_alerts" (
	"alert_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"market_id" integer NOT NULL,
	"source" text NOT NULL,
	"direction" text NOT NULL,
	"price" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"since_seq" bigint NOT NULL,
	"reached_at_ms" bigint
);
--> statement-breakpoint
CREATE INDEX "price_alerts_of_user" ON "price_alerts" USING btree ("user_id","alert_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_alerts_waiting" ON "price_alerts" USING btree ("user_id","market_id","source","direction","price") WHERE reached_at_ms is null;