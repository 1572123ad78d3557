CREATE TABLE "chain_moves" (
	"move_id" bigserial PRIMARY KEY NOT NULL,
	"network_id" integer NOT NULL,
	"kind" text NOT NULL,
	"sender" text NOT NULL,
	"nonce" integer NOT NULL,
	"asset_id" integer NOT NULL,
	"address_index" integer,
	"chain_amount" numeric(78, 0) NOT NULL,
	"tx_hash" text NOT NULL,
	"raw" text NOT NULL,
	"signed_at_ms" bigint NOT NULL,
	"ended_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "chain_payments" (
	"tx_hash" text PRIMARY KEY NOT NULL,
	"network_id" integer NOT NULL,
	"withdrawal_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"is_filler" boolean NOT NULL,
	"raw" text NOT NULL,
	"max_fee_per_gas" numeric(78, 0) NOT NULL,
	"max_priority_fee_per_gas" numeric(78, 0) NOT NULL,
	"signed_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "chain_moves_open" ON "chain_moves" USING btree ("network_id","ended_at_ms");--> statement-breakpoint
CREATE INDEX "chain_payments_of_withdrawal" ON "chain_payments" USING btree ("withdrawal_id");