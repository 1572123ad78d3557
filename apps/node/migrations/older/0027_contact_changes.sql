CREATE TABLE "contact_changes" (
	"user_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"asked_at_ms" bigint NOT NULL,
	"not_before_ms" bigint NOT NULL,
	CONSTRAINT "contact_changes_user_id_channel_pk" PRIMARY KEY("user_id","channel")
);
