ALTER TABLE "bills" ADD COLUMN "market_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_balances" ADD COLUMN "market_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_balances" DROP CONSTRAINT "bill_balances_user_id_wallet_asset_id_pk";--> statement-breakpoint
ALTER TABLE "bill_balances" ADD CONSTRAINT "bill_balances_user_id_wallet_market_id_asset_id_pk" PRIMARY KEY("user_id","wallet","market_id","asset_id");
