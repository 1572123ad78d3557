CREATE TABLE "consents" (
	"user_id" bigint NOT NULL,
	"document" text NOT NULL,
	"version" integer NOT NULL,
	"agreed_at_ms" bigint NOT NULL,
	"language" text NOT NULL,
	CONSTRAINT "consents_user_id_document_version_pk" PRIMARY KEY("user_id","document","version")
);
