CREATE TABLE "futures_deleveragings" (
	"seq" bigint NOT NULL,
	"place" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"contract_id" integer NOT NULL,
	"position_id" bigint NOT NULL,
	"side" text NOT NULL,
	"other_user_id" bigint NOT NULL,
	"other_position_id" bigint NOT NULL,
	"lots" bigint NOT NULL,
	"price" bigint NOT NULL,
	"value" bigint NOT NULL,
	"mark" bigint NOT NULL,
	"time_ms" bigint NOT NULL,
	CONSTRAINT "futures_deleveragings_seq_place_pk" PRIMARY KEY("seq","place")
);
--> statement-breakpoint
CREATE TABLE "futures_fills" (
	"trade_id" bigint NOT NULL,
	"role" text NOT NULL,
	"user_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"contract_id" integer NOT NULL,
	"direction" integer NOT NULL,
	"closes" boolean NOT NULL,
	"price" bigint NOT NULL,
	"lots" bigint NOT NULL,
	"value" bigint NOT NULL,
	"ppm" integer NOT NULL,
	"fee" bigint NOT NULL,
	"fund_share" bigint NOT NULL,
	"realised" bigint NOT NULL,
	"time_ms" bigint NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "futures_fills_trade_id_role_pk" PRIMARY KEY("trade_id","role")
);
--> statement-breakpoint
CREATE TABLE "futures_funding" (
	"seq" bigint NOT NULL,
	"place" integer NOT NULL,
	"contract_id" integer NOT NULL,
	"due_at_ms" bigint NOT NULL,
	"outcome" text NOT NULL,
	"rate" bigint NOT NULL,
	"mark" bigint NOT NULL,
	"samples" integer NOT NULL,
	"positions" integer NOT NULL,
	"paid" bigint NOT NULL,
	"received" bigint NOT NULL,
	"time_ms" bigint NOT NULL,
	CONSTRAINT "futures_funding_seq_place_pk" PRIMARY KEY("seq","place")
);
--> statement-breakpoint
CREATE TABLE "futures_insurance" (
	"seq" bigint NOT NULL,
	"place" integer NOT NULL,
	"cause" text NOT NULL,
	"contract_id" integer NOT NULL,
	"asset_id" integer NOT NULL,
	"position_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"time_ms" bigint NOT NULL,
	CONSTRAINT "futures_insurance_seq_place_pk" PRIMARY KEY("seq","place")
);
--> statement-breakpoint
CREATE TABLE "futures_insurance_balances" (
	"asset_id" integer PRIMARY KEY NOT NULL,
	"balance" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "futures_liquidations" (
	"seq" bigint NOT NULL,
	"place" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"contract_id" integer NOT NULL,
	"position_id" bigint NOT NULL,
	"phase" text NOT NULL,
	"side" text NOT NULL,
	"mode" text NOT NULL,
	"step" integer NOT NULL,
	"lots" bigint NOT NULL,
	"mark" bigint NOT NULL,
	"bankruptcy_price" bigint NOT NULL,
	"equity" bigint NOT NULL,
	"required" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"time_ms" bigint NOT NULL,
	CONSTRAINT "futures_liquidations_seq_place_pk" PRIMARY KEY("seq","place")
);
--> statement-breakpoint
CREATE TABLE "futures_marks" (
	"contract_id" integer NOT NULL,
	"second" bigint NOT NULL,
	"index" bigint NOT NULL,
	"mark" bigint NOT NULL,
	"stale" boolean NOT NULL,
	"has_sample" boolean NOT NULL,
	"sample" bigint NOT NULL,
	"mean" bigint NOT NULL,
	"samples" integer NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "futures_marks_contract_id_second_seq_pk" PRIMARY KEY("contract_id","second","seq")
);
--> statement-breakpoint
CREATE TABLE "futures_orders" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"contract_id" integer NOT NULL,
	"direction" integer NOT NULL,
	"kind" text NOT NULL,
	"time_in_force" text NOT NULL,
	"post_only" boolean NOT NULL,
	"self_trade_prevention" text NOT NULL,
	"origin" text NOT NULL,
	"status" text NOT NULL,
	"open" boolean NOT NULL,
	"end_cause" text,
	"price" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"trigger_price" bigint NOT NULL,
	"trigger_source" text NOT NULL,
	"trailing_offset_ppm" integer NOT NULL,
	"display_quantity" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"client_order_id" text NOT NULL,
	"profit_trigger" bigint NOT NULL,
	"loss_trigger" bigint NOT NULL,
	"maker_ppm" integer NOT NULL,
	"taker_ppm" integer NOT NULL,
	"filled_lots" bigint NOT NULL,
	"filled_value" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"realised" bigint NOT NULL,
	"hold" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "futures_payments" (
	"seq" bigint NOT NULL,
	"place" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"contract_id" integer NOT NULL,
	"position_id" bigint NOT NULL,
	"side" text NOT NULL,
	"lots" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"due_at_ms" bigint NOT NULL,
	"time_ms" bigint NOT NULL,
	CONSTRAINT "futures_payments_seq_place_pk" PRIMARY KEY("seq","place")
);
--> statement-breakpoint
CREATE TABLE "futures_positions" (
	"position_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"contract_id" integer NOT NULL,
	"side" text NOT NULL,
	"mode" text NOT NULL,
	"leverage" integer NOT NULL,
	"open" boolean NOT NULL,
	"lots" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"margin" bigint NOT NULL,
	"owed" bigint NOT NULL,
	"terms_version" integer NOT NULL,
	"exit_ppm" integer NOT NULL,
	"realised" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"funding" bigint NOT NULL,
	"closed_lots" bigint NOT NULL,
	"closed_value" bigint NOT NULL,
	"close_cause" text,
	"opened_at_ms" bigint NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	"closed_at_ms" bigint,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "futures_stops" (
	"stop_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"contract_id" integer NOT NULL,
	"position_id" bigint NOT NULL,
	"side" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"trigger_price" bigint NOT NULL,
	"price" bigint NOT NULL,
	"lots" bigint NOT NULL,
	"open" boolean NOT NULL,
	"end_cause" text,
	"order_id" bigint NOT NULL,
	"observed" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"ended_at_ms" bigint,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "futures_deleveragings_of_user" ON "futures_deleveragings" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "futures_deleveragings_of_other" ON "futures_deleveragings" USING btree ("other_user_id","seq");--> statement-breakpoint
CREATE INDEX "futures_fills_of_user" ON "futures_fills" USING btree ("user_id","trade_id");--> statement-breakpoint
CREATE INDEX "futures_fills_of_order" ON "futures_fills" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "futures_funding_of_contract" ON "futures_funding" USING btree ("contract_id","due_at_ms");--> statement-breakpoint
CREATE INDEX "futures_liquidations_of_user" ON "futures_liquidations" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "futures_orders_of_user" ON "futures_orders" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE INDEX "futures_orders_open" ON "futures_orders" USING btree ("order_id") WHERE open;--> statement-breakpoint
CREATE INDEX "futures_payments_of_user" ON "futures_payments" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "futures_positions_of_user" ON "futures_positions" USING btree ("user_id","position_id");--> statement-breakpoint
CREATE INDEX "futures_positions_open" ON "futures_positions" USING btree ("position_id") WHERE open;--> statement-breakpoint
CREATE INDEX "futures_stops_of_user" ON "futures_stops" USING btree ("user_id","stop_id");--> statement-breakpoint
CREATE INDEX "futures_stops_open" ON "futures_stops" USING btree ("stop_id") WHERE open;