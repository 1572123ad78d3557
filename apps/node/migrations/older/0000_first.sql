CREATE TABLE "bill_balances" (
	"user_id" bigint NOT NULL,
	"wallet" integer NOT NULL,
	"asset_id" integer NOT NULL,
	"balance" bigint NOT NULL,
	CONSTRAINT "bill_balances_user_id_wallet_asset_id_pk" PRIMARY KEY("user_id","wallet","asset_id")
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"seq" bigint NOT NULL,
	"position" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"wallet" integer NOT NULL,
	"asset_id" integer NOT NULL,
	"cause" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"order_id" bigint,
	"trade_id" bigint,
	"time_ms" bigint NOT NULL,
	CONSTRAINT "bills_seq_position_pk" PRIMARY KEY("seq","position")
);
--> statement-breakpoint
CREATE TABLE "fills" (
	"trade_id" bigint NOT NULL,
	"role" text NOT NULL,
	"user_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"market_id" integer NOT NULL,
	"side" text NOT NULL,
	"price" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"notional" bigint NOT NULL,
	"ppm" integer NOT NULL,
	"fee" bigint NOT NULL,
	"fund_share" bigint NOT NULL,
	"time_ms" bigint NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "fills_trade_id_role_pk" PRIMARY KEY("trade_id","role")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"market_id" integer NOT NULL,
	"side" text NOT NULL,
	"kind" text NOT NULL,
	"time_in_force" text NOT NULL,
	"post_only" boolean NOT NULL,
	"self_trade_prevention" text NOT NULL,
	"status" text NOT NULL,
	"open" boolean NOT NULL,
	"end_cause" text,
	"price" bigint,
	"quantity" bigint,
	"quote_budget" bigint,
	"trigger_price" bigint,
	"trigger_source" text,
	"trailing_offset_ppm" integer,
	"display_quantity" bigint,
	"expires_at_ms" bigint,
	"client_order_id" text,
	"oco_order_id" bigint,
	"maker_ppm" integer NOT NULL,
	"taker_ppm" integer NOT NULL,
	"filled_lots" bigint NOT NULL,
	"filled_notional" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"reserved" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projection" (
	"name" text PRIMARY KEY NOT NULL,
	"applied_seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"ended_at_ms" bigint,
	"end_cause" text
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"access_hash" text PRIMARY KEY NOT NULL,
	"refresh_hash" text NOT NULL,
	"session_id" text NOT NULL,
	"generation" integer NOT NULL,
	"salt" text NOT NULL,
	"issued_at_ms" bigint NOT NULL,
	"dies_at_ms" bigint NOT NULL,
	"first_used_at_ms" bigint,
	"rotated_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"chat_key" text NOT NULL,
	"merchant_state" integer DEFAULT 0 NOT NULL,
	"credit_score" integer DEFAULT 100 NOT NULL,
	"wallet_address" text DEFAULT '' NOT NULL,
	"invite_code" text NOT NULL,
	"invited_by" bigint,
	"registered_at_ms" bigint NOT NULL,
	"opened" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watchlist" (
	"user_id" bigint NOT NULL,
	"market_id" integer NOT NULL,
	"added_at_ms" bigint NOT NULL,
	CONSTRAINT "watchlist_user_id_market_id_pk" PRIMARY KEY("user_id","market_id")
);
--> statement-breakpoint
CREATE INDEX "bills_of_user" ON "bills" USING btree ("user_id","seq","position");--> statement-breakpoint
CREATE INDEX "fills_of_user" ON "fills" USING btree ("user_id","trade_id");--> statement-breakpoint
CREATE INDEX "fills_of_order" ON "fills" USING btree ("order_id","trade_id");--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_open_of_user" ON "orders" USING btree ("user_id","order_id") WHERE open;--> statement-breakpoint
CREATE INDEX "orders_of_user_market" ON "orders" USING btree ("user_id","market_id","order_id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id","created_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_refresh" ON "tokens" USING btree ("refresh_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_of_session" ON "tokens" USING btree ("session_id","generation");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_invite_code" ON "users" USING btree ("invite_code");