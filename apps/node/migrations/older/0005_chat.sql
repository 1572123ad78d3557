CREATE TABLE "chat_closings" (
	"closing_id" bigserial PRIMARY KEY NOT NULL,
	"chat_key" text NOT NULL,
	"operator_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"closed_at_ms" bigint NOT NULL,
	"rating" integer,
	"rated_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "chat_conversations" (
	"chat_key" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"last_serial" integer DEFAULT 0 NOT NULL,
	"last_at_ms" bigint NOT NULL,
	"user_read_serial" integer DEFAULT 0 NOT NULL,
	"support_read_serial" integer DEFAULT 0 NOT NULL,
	"support_serial" integer DEFAULT 0 NOT NULL,
	"support_at_ms" bigint DEFAULT 0 NOT NULL,
	"told_serial" integer DEFAULT 0 NOT NULL,
	"waiting_since_ms" bigint,
	"operator_id" bigint,
	"closed_at_ms" bigint,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"chat_key" text NOT NULL,
	"serial" integer NOT NULL,
	"sender" text NOT NULL,
	"sender_id" bigint NOT NULL,
	"sender_name" text DEFAULT '' NOT NULL,
	"message_id" text NOT NULL,
	"content_type" integer NOT NULL,
	"content" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "chat_messages_chat_key_serial_pk" PRIMARY KEY("chat_key","serial")
);
--> statement-breakpoint
CREATE INDEX "chat_closings_of" ON "chat_closings" USING btree ("chat_key","closing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_conversations_of_user" ON "chat_conversations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "chat_conversations_open" ON "chat_conversations" USING btree ("last_at_ms") WHERE closed_at_ms is null;--> statement-breakpoint
CREATE INDEX "chat_conversations_untold" ON "chat_conversations" USING btree ("support_at_ms") WHERE support_serial > told_serial;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_own_id" ON "chat_messages" USING btree ("chat_key","sender","sender_id","message_id");