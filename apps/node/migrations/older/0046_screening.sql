CREATE TABLE "screening_lists" (
	"name" text PRIMARY KEY NOT NULL,
	"entries" text NOT NULL,
	"changed_at_ms" bigint NOT NULL
);
