CREATE TABLE "closing_requests" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"asked_at_ms" bigint NOT NULL
);
