-- What was projected before lacks these columns: the next start folds the journal anew.
TRUNCATE "orders", "fills", "bills", "bill_balances", "coin_costs", "projection", "fixed_period_contracts", "index_samples", "index_venues", "fixed_period_days", "futures_orders", "futures_fills", "futures_positions", "futures_stops", "futures_funding", "futures_payments", "futures_liquidations", "futures_deleveragings", "futures_insurance", "futures_insurance_balances", "futures_marks";
--> statement-breakpoint
CREATE TABLE "futures_owed" (
	"user_id" bigint NOT NULL,
	"asset_id" integer NOT NULL,
	"owed" bigint NOT NULL,
	CONSTRAINT "futures_owed_user_id_asset_id_pk" PRIMARY KEY("user_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "futures_receipts" (
	"seq" bigint NOT NULL,
	"place" integer NOT NULL,
	"until_place" integer NOT NULL,
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	"contract_id" integer NOT NULL,
	"position_id" bigint NOT NULL,
	"side" text NOT NULL,
	"mode" text NOT NULL,
	"leverage" integer NOT NULL,
	"lots" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"margin" bigint NOT NULL,
	"owed" bigint NOT NULL,
	"terms_version" integer NOT NULL,
	"exit_ppm" integer NOT NULL,
	"mark" bigint NOT NULL,
	"bankruptcy_price" bigint NOT NULL,
	"equity" bigint NOT NULL,
	"required" bigint NOT NULL,
	"closed_lots" bigint NOT NULL,
	"closed_value" bigint NOT NULL,
	"deleveraged_lots" bigint NOT NULL,
	"realised" bigint NOT NULL,
	"trading_fee" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"fund_paid" bigint NOT NULL,
	"returned" bigint NOT NULL,
	"wallet_change" bigint NOT NULL,
	"others" text NOT NULL,
	"time_ms" bigint NOT NULL,
	CONSTRAINT "futures_receipts_seq_place_pk" PRIMARY KEY("seq","place")
);
--> statement-breakpoint
ALTER TABLE "futures_deleveragings" ADD COLUMN "line_place" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "futures_deleveragings" ADD COLUMN "line_of" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "futures_deleveragings" ADD COLUMN "rank_unrealised" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "futures_deleveragings" ADD COLUMN "rank_cost" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "futures_deleveragings" ADD COLUMN "rank_value" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "futures_deleveragings" ADD COLUMN "rank_equity" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "futures_stops" ADD COLUMN "attached_order_id" bigint NOT NULL;--> statement-breakpoint
CREATE INDEX "futures_receipts_of_user" ON "futures_receipts" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "futures_receipts_of_contract" ON "futures_receipts" USING btree ("contract_id","seq");