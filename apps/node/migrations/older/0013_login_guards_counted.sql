ALTER TABLE "login_guards" ADD COLUMN "counted_at_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "login_guards" SET "counted_at_ms" = (extract(epoch from now()) * 1000)::bigint;