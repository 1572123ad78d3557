ALTER TABLE "operator_words" ADD COLUMN "by_operator_id" bigint;--> statement-breakpoint
ALTER TABLE "operator_words" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Links that an administrator gave alone end; where there are not two of them yet, a link is the command line's.
DELETE FROM "operator_words" WHERE "kind" = 'link' AND (
	SELECT count(*) FROM "operators" WHERE "password_hash" IS NOT NULL AND "disabled_at_ms" IS NULL AND "roles" LIKE '%administrator%'
) >= 2;
