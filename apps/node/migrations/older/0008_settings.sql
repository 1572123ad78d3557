CREATE TABLE "setting_versions" (
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"value" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at_ms" bigint NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "setting_versions_name_version_pk" PRIMARY KEY("name","version")
);
