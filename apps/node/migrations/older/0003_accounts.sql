CREATE TABLE "account_security" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"fund_password_hash" text,
	"fund_tries" integer DEFAULT 0 NOT NULL,
	"fund_locked_until_ms" bigint DEFAULT 0 NOT NULL,
	"anti_code" text DEFAULT '' NOT NULL,
	"held_until_ms" bigint DEFAULT 0 NOT NULL,
	"held_cause" text DEFAULT '' NOT NULL,
	"frozen_at_ms" bigint,
	"frozen_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"secret" text NOT NULL,
	"permissions" text NOT NULL,
	"allowed_addresses" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint,
	"last_used_at_ms" bigint,
	"removed_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"purpose" text NOT NULL,
	"address_key" text NOT NULL,
	"subject" text NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"locked_until_ms" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "codes_purpose_address_key_subject_pk" PRIMARY KEY("purpose","address_key","subject")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"device_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"key_hash" text NOT NULL,
	"name" text NOT NULL,
	"user_agent" text NOT NULL,
	"address" text NOT NULL,
	"first_seen_at_ms" bigint NOT NULL,
	"last_seen_at_ms" bigint NOT NULL,
	"removed_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "identity_photos" (
	"photo_id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"verification_id" bigint,
	"side" text NOT NULL,
	"sealed" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_guards" (
	"account_key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"next_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"message_id" bigserial PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"user_id" bigint,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"purpose" text NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text NOT NULL,
	"name" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"last_used_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"method_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"facts" text NOT NULL,
	"bound_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_views" (
	"view_id" bigserial PRIMARY KEY NOT NULL,
	"photo_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"operator" text NOT NULL,
	"time_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"event_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"time_ms" bigint NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"device" text NOT NULL,
	"unread" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_facts" (
	"session_id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"device_id" bigint,
	"step_up_at_ms" bigint DEFAULT 0 NOT NULL,
	"step_up_method" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_puzzles" (
	"salt" text PRIMARY KEY NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"verification_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"level" text NOT NULL,
	"state" text NOT NULL,
	"facts" text NOT NULL,
	"document_hash" text NOT NULL,
	"submitted_at_ms" bigint NOT NULL,
	"decided_at_ms" bigint,
	"decided_by" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_key" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_verified_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
CREATE INDEX "api_keys_of_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_of_user" ON "devices" USING btree ("user_id","key_hash");--> statement-breakpoint
CREATE INDEX "identity_photos_of_user" ON "identity_photos" USING btree ("user_id","verification_id");--> statement-breakpoint
CREATE INDEX "messages_of_address" ON "messages" USING btree ("address","message_id");--> statement-breakpoint
CREATE INDEX "messages_waiting" ON "messages" USING btree ("message_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "passkeys_of_owner" ON "passkeys" USING btree ("owner");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_of_user" ON "payment_methods" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "photo_views_of_user" ON "photo_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "security_events_of_user" ON "security_events" USING btree ("user_id","event_id");--> statement-breakpoint
CREATE INDEX "session_facts_of_user" ON "session_facts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_of_user" ON "verifications" USING btree ("user_id","level","verification_id");--> statement-breakpoint
CREATE INDEX "verifications_waiting" ON "verifications" USING btree ("verification_id") WHERE state = 'submitted';--> statement-breakpoint
CREATE INDEX "verifications_document" ON "verifications" USING btree ("document_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_key" ON "users" USING btree ("phone_key");--> statement-breakpoint
CREATE INDEX "users_invited_by" ON "users" USING btree ("invited_by");