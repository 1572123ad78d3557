CREATE TABLE "recovery_codes" (
	"owner" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at_ms" bigint,
	CONSTRAINT "recovery_codes_owner_code_hash_pk" PRIMARY KEY("owner","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"owner" text PRIMARY KEY NOT NULL,
	"secret" text,
	"pending_secret" text,
	"pending_until_ms" bigint,
	"last_step" bigint,
	"bound_at_ms" bigint,
	"tries" integer DEFAULT 0 NOT NULL,
	"tries_until_ms" bigint DEFAULT 0 NOT NULL
);
