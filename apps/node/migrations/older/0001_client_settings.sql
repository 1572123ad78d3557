CREATE TABLE "client_settings" (
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	CONSTRAINT "client_settings_user_id_name_pk" PRIMARY KEY("user_id","name")
);
