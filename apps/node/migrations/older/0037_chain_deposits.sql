CREATE TABLE "chain_blocks" (
	"network_id" integer NOT NULL,
	"height" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "chain_blocks_network_id_height_pk" PRIMARY KEY("network_id","height")
);
--> statement-breakpoint
CREATE TABLE "chain_deposits" (
	"deposit_row" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"user_id" bigint NOT NULL,
	"network_id" integer NOT NULL,
	"asset_id" integer NOT NULL,
	"address_index" integer NOT NULL,
	"address" text NOT NULL,
	"tx_hash" text NOT NULL,
	"chain_amount" numeric(78, 0) NOT NULL,
	"height" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"stage" text NOT NULL,
	"seen_at_ms" bigint NOT NULL,
	"credited_at_ms" bigint,
	"final_at_ms" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "chain_deposits_key" ON "chain_deposits" USING btree ("key");--> statement-breakpoint
CREATE INDEX "chain_deposits_of_user" ON "chain_deposits" USING btree ("user_id","deposit_row");--> statement-breakpoint
CREATE INDEX "chain_deposits_stage" ON "chain_deposits" USING btree ("network_id","stage");