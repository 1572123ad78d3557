CREATE TABLE "applications" (
	"application_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"facts" text NOT NULL,
	"name_key" text NOT NULL,
	"submitted_at_ms" bigint NOT NULL,
	"decided_at_ms" bigint,
	"decided_by" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"try_again_at_ms" bigint
);
--> statement-breakpoint
CREATE INDEX "applications_of_user" ON "applications" USING btree ("user_id","kind","application_id");--> statement-breakpoint
CREATE INDEX "applications_state" ON "applications" USING btree ("state","application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_open" ON "applications" USING btree ("user_id","kind") WHERE state in ('submitted', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "applications_name" ON "applications" USING btree ("name_key") WHERE name_key <> '' and state in ('submitted', 'approved');--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "merchant_state";