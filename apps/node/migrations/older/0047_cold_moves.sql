CREATE TABLE "cold_moves" (
	"approval_id" bigint PRIMARY KEY NOT NULL,
	"network_id" integer NOT NULL,
	"asset_id" integer NOT NULL,
	"sender" text NOT NULL,
	"receiver" text NOT NULL,
	"chain_amount" numeric(78, 0) NOT NULL,
	"decided_at_ms" bigint NOT NULL,
	"tx_hash" text,
	"outcome" text,
	"cancelled_at_ms" bigint
);
--> statement-breakpoint
CREATE INDEX "cold_moves_of_network" ON "cold_moves" USING btree ("network_id","decided_at_ms");