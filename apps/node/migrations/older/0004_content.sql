CREATE TABLE "article_drafts" (
	"article_id" bigint NOT NULL,
	"lang" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"revision" integer NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "article_drafts_article_id_lang_pk" PRIMARY KEY("article_id","lang")
);
--> statement-breakpoint
CREATE TABLE "article_version_texts" (
	"article_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"lang" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "article_version_texts_article_id_version_lang_pk" PRIMARY KEY("article_id","version","lang")
);
--> statement-breakpoint
CREATE TABLE "article_versions" (
	"article_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"publish_at_ms" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"created_by" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"seed_hash" text DEFAULT '' NOT NULL,
	"canceled_at_ms" bigint,
	CONSTRAINT "article_versions_article_id_version_pk" PRIMARY KEY("article_id","version")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"article_id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"section" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"upload_id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"purpose" text NOT NULL,
	"sent_bytes" integer NOT NULL,
	"kept_bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "articles_slug" ON "articles" USING btree ("kind","slug");--> statement-breakpoint
CREATE INDEX "uploads_of_owner" ON "uploads" USING btree ("owner","created_at_ms");