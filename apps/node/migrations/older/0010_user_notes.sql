CREATE TABLE "user_notes" (
	"note_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"time_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "user_notes_of_user" ON "user_notes" USING btree ("user_id","note_id");