-- What was projected before lacks this column: the next start folds the journal anew.
TRUNCATE "orders", "fills", "bills", "bill_balances", "coin_costs", "projection", "fixed_period_contracts", "index_samples", "index_venues", "fixed_period_days", "futures_orders", "futures_fills", "futures_positions", "futures_stops", "futures_funding", "futures_payments", "futures_liquidations", "futures_deleveragings", "futures_insurance", "futures_insurance_balances", "futures_marks", "futures_owed", "futures_receipts";
--> statement-breakpoint
ALTER TABLE "fixed_period_contracts" ADD COLUMN "entries" text NOT NULL;
