CREATE TABLE "chat_canned" (
	"canned_id" bigserial PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at_ms" bigint NOT NULL
);
