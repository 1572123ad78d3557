ALTER TABLE "articles" ADD COLUMN "told_at_ms" bigint;--> statement-breakpoint
-- What could be read before this was kept is no news; what is planned still is.
UPDATE "articles" SET "told_at_ms" = "updated_at_ms" WHERE EXISTS (
	SELECT 1 FROM "article_versions" WHERE "article_versions"."article_id" = "articles"."article_id" AND "canceled_at_ms" IS NULL
		AND "publish_at_ms" <= extract(epoch FROM now()) * 1000
);
