ALTER TABLE "operators" ADD COLUMN "shown_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What customers were told under the name that logs in they now find under the number in its place.
UPDATE "chat_messages" SET "sender_name" = 'Support ' || "sender_id" WHERE "sender" = 'support';--> statement-breakpoint
UPDATE "chat_messages" SET "content" = regexp_replace("content", '(^|[^A-Za-z0-9_.-])' || replace("operators"."name", '.', '\.') || '($|[^A-Za-z0-9_-])', '\1Support ' || "operators"."operator_id" || '\2') FROM "operators"
WHERE "sender" = 'system' AND "message_id" ~ '^(joined|handed)-[0-9]+-' AND split_part("message_id", '-', 2) = "operators"."operator_id"::text;
