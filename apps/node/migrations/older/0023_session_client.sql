ALTER TABLE "session_facts" ADD COLUMN "client" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session_facts" ADD COLUMN "other_client_at_ms" bigint DEFAULT 0 NOT NULL;