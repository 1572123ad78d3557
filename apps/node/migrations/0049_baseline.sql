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
CREATE TABLE "client_settings" (
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	CONSTRAINT "client_settings_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "coin_costs" (
	"user_id" bigint NOT NULL,
	"asset_id" integer NOT NULL,
	"bought" numeric(38, 0) NOT NULL,
	"paid" numeric(38, 0) NOT NULL,
	"buy_fees" numeric(38, 0) NOT NULL,
	"sold" numeric(38, 0) NOT NULL,
	"received" numeric(38, 0) NOT NULL,
	"sell_fees" numeric(38, 0) NOT NULL,
	"came_in" numeric(38, 0) NOT NULL,
	"went_out" numeric(38, 0) NOT NULL,
	"priced" numeric(38, 0) NOT NULL,
	"cost" numeric(38, 0) NOT NULL,
	"unpriced" numeric(38, 0) NOT NULL,
	"without_cost" numeric(38, 0) NOT NULL,
	"cost_gone" numeric(38, 0) NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "coin_costs_user_id_asset_id_pk" PRIMARY KEY("user_id","asset_id")
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
	"proof" integer DEFAULT 0 NOT NULL,
	"salt" text NOT NULL,
	"issued_at_ms" bigint NOT NULL,
	"dies_at_ms" bigint NOT NULL,
	"first_used_at_ms" bigint,
	"rotated_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"email_key" text,
	"email_verified_at_ms" bigint,
	"password_hash" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"phone_key" text,
	"phone_verified_at_ms" bigint,
	"language" text DEFAULT 'en' NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"chat_key" text NOT NULL,
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
CREATE TABLE "price_alerts" (
	"alert_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"market_id" integer NOT NULL,
	"source" text NOT NULL,
	"direction" text NOT NULL,
	"price" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"since_seq" bigint NOT NULL,
	"reached_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "chat_canned" (
	"canned_id" bigserial PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_closings" (
	"closing_id" bigserial PRIMARY KEY NOT NULL,
	"chat_key" text NOT NULL,
	"operator_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"closed_at_ms" bigint NOT NULL,
	"rating" integer,
	"rated_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "chat_conversations" (
	"chat_key" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"last_serial" integer DEFAULT 0 NOT NULL,
	"last_at_ms" bigint NOT NULL,
	"user_read_serial" integer DEFAULT 0 NOT NULL,
	"support_read_serial" integer DEFAULT 0 NOT NULL,
	"support_serial" integer DEFAULT 0 NOT NULL,
	"support_at_ms" bigint DEFAULT 0 NOT NULL,
	"told_serial" integer DEFAULT 0 NOT NULL,
	"waiting_since_ms" bigint,
	"operator_id" bigint,
	"closed_at_ms" bigint,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"chat_key" text NOT NULL,
	"serial" integer NOT NULL,
	"sender" text NOT NULL,
	"sender_id" bigint NOT NULL,
	"sender_name" text DEFAULT '' NOT NULL,
	"message_id" text NOT NULL,
	"content_type" integer NOT NULL,
	"content" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "chat_messages_chat_key_serial_pk" PRIMARY KEY("chat_key","serial")
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"approval_id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"before" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"proposed_by" bigint NOT NULL,
	"proposed_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"request_id" text NOT NULL,
	"decided_by" bigint,
	"decided_at_ms" bigint,
	"remark" text DEFAULT '' NOT NULL,
	"applied_at_ms" bigint,
	"seq" bigint,
	"failure" text DEFAULT '' NOT NULL,
	"failure_detail" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"audit_id" bigint PRIMARY KEY NOT NULL,
	"time_ms" bigint NOT NULL,
	"operator_id" bigint,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"reason" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"previous_token_hash" text,
	"previous_until_ms" bigint,
	"operator_id" bigint NOT NULL,
	"address" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"seen_at_ms" bigint NOT NULL,
	"ended_at_ms" bigint,
	"factor_at_ms" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_words" (
	"word_hash" text PRIMARY KEY NOT NULL,
	"operator_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"by_operator_id" bigint,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"operator_id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"shown_name" text DEFAULT '' NOT NULL,
	"roles" text NOT NULL,
	"password_hash" text,
	"disabled_at_ms" bigint,
	"created_at_ms" bigint NOT NULL,
	"last_login_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "setting_versions" (
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"value" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at_ms" bigint NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "setting_versions_name_version_pk" PRIMARY KEY("name","version")
);
--> statement-breakpoint
CREATE TABLE "user_notes" (
	"note_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"time_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_drafts" (
	"article_id" bigint NOT NULL,
	"lang" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"revision" integer NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "article_drafts_article_id_lang_pk" PRIMARY KEY("article_id","lang")
);
--> statement-breakpoint
CREATE TABLE "article_version_texts" (
	"article_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"lang" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "article_version_texts_article_id_version_lang_pk" PRIMARY KEY("article_id","version","lang")
);
--> statement-breakpoint
CREATE TABLE "article_versions" (
	"article_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"publish_at_ms" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"created_by" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"seed_hash" text DEFAULT '' NOT NULL,
	"canceled_at_ms" bigint,
	CONSTRAINT "article_versions_article_id_version_pk" PRIMARY KEY("article_id","version")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"article_id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"section" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"told_at_ms" bigint,
	"created_at_ms" bigint NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"upload_id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"purpose" text NOT NULL,
	"sent_bytes" integer NOT NULL,
	"kept_bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "swaps" (
	"swap_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"from_asset_id" integer NOT NULL,
	"to_asset_id" integer NOT NULL,
	"pay" numeric(40, 0) NOT NULL,
	"gross" numeric(40, 0) NOT NULL,
	"fee" numeric(40, 0) NOT NULL,
	"fund_share" numeric(40, 0) NOT NULL,
	"spread_ppm" integer NOT NULL,
	"fee_ppm" integer NOT NULL,
	"from_ticks" bigint NOT NULL,
	"to_ticks" bigint NOT NULL,
	"quote_seq" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"time_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"account_id" bigserial PRIMARY KEY NOT NULL,
	"iban" text NOT NULL,
	"since_ms" bigint NOT NULL,
	"payee" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"bic" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"line_id" bigserial PRIMARY KEY NOT NULL,
	"statement_id" bigint NOT NULL,
	"key" text NOT NULL,
	"amount" numeric(40, 0) NOT NULL,
	"booked_on" text NOT NULL,
	"reference" text NOT NULL,
	"payer" text NOT NULL,
	"text" text NOT NULL,
	"user_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"closes" bigint NOT NULL,
	"receipt_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"statement_id" bigserial PRIMARY KEY NOT NULL,
	"account_id" bigint DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"imported_by" bigint NOT NULL,
	"imported_at_ms" bigint NOT NULL,
	"opening" numeric(40, 0) NOT NULL,
	"closing" numeric(40, 0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recharge_claims" (
	"recharge_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"way" text NOT NULL,
	"asset_id" integer NOT NULL,
	"amount" numeric(40, 0) NOT NULL,
	"named" text NOT NULL,
	"screenshot" text NOT NULL,
	"request_id" bigint NOT NULL,
	"stage" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"given" numeric(40, 0) NOT NULL,
	"fee" numeric(40, 0) NOT NULL,
	"requested_at_ms" bigint NOT NULL,
	"decided_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "fixed_period_contracts" (
	"contract_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"market_id" integer NOT NULL,
	"direction" text NOT NULL,
	"duration_seconds" integer NOT NULL,
	"payout_ppm" integer NOT NULL,
	"rule_version" integer NOT NULL,
	"stake" bigint NOT NULL,
	"maximum_win" bigint NOT NULL,
	"accepted_at_ms" bigint NOT NULL,
	"accepted_seq" bigint NOT NULL,
	"open_second" bigint NOT NULL,
	"opened_second" bigint,
	"open_price" bigint,
	"opened_seq" bigint,
	"expiry_second" bigint,
	"open" boolean NOT NULL,
	"outcome" text,
	"void_cause" text,
	"sum_ticks" bigint,
	"credited" bigint,
	"settled_at_ms" bigint,
	"settled_seq" bigint,
	"entries" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fixed_period_days" (
	"day" integer NOT NULL,
	"market_id" integer NOT NULL,
	"duration_seconds" integer NOT NULL,
	"contracts" integer NOT NULL,
	"won" integer NOT NULL,
	"lost" integer NOT NULL,
	"equal" integer NOT NULL,
	"no_opening_sample" integer NOT NULL,
	"window_stale" integer NOT NULL,
	"window_missing" integer NOT NULL,
	"staked" bigint NOT NULL,
	"paid_beyond_stakes" bigint NOT NULL,
	"kept_stakes" bigint NOT NULL,
	"would_have_won" integer NOT NULL,
	"would_have_lost" integer NOT NULL,
	"undecided" integer NOT NULL,
	CONSTRAINT "fixed_period_days_day_market_id_duration_seconds_pk" PRIMARY KEY("day","market_id","duration_seconds")
);
--> statement-breakpoint
CREATE TABLE "index_samples" (
	"market_id" integer NOT NULL,
	"second" bigint NOT NULL,
	"price" bigint NOT NULL,
	"problem" text,
	"previous_price" bigint NOT NULL,
	"venues" text NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "index_samples_market_id_second_pk" PRIMARY KEY("market_id","second")
);
--> statement-breakpoint
CREATE TABLE "index_venues" (
	"venue_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
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
	"line_place" integer NOT NULL,
	"line_of" integer NOT NULL,
	"rank_unrealised" bigint NOT NULL,
	"rank_cost" bigint NOT NULL,
	"rank_value" bigint NOT NULL,
	"rank_equity" bigint NOT NULL,
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
CREATE TABLE "futures_owed" (
	"user_id" bigint NOT NULL,
	"asset_id" integer NOT NULL,
	"owed" bigint NOT NULL,
	CONSTRAINT "futures_owed_user_id_asset_id_pk" PRIMARY KEY("user_id","asset_id")
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
CREATE TABLE "futures_stops" (
	"stop_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"contract_id" integer NOT NULL,
	"position_id" bigint NOT NULL,
	"attached_order_id" bigint NOT NULL,
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
CREATE TABLE "announcement_reads" (
	"user_id" bigint NOT NULL,
	"announcement_id" text NOT NULL,
	"read_at_ms" bigint NOT NULL,
	CONSTRAINT "announcement_reads_user_id_announcement_id_pk" PRIMARY KEY("user_id","announcement_id")
);
--> statement-breakpoint
CREATE TABLE "notice_preferences" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"inbox" boolean NOT NULL,
	"mail" boolean NOT NULL,
	"push" boolean NOT NULL,
	CONSTRAINT "notice_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"notice_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"facts" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"read_at_ms" bigint,
	"shown" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"session_id" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "otc_advert_texts" (
	"advert_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"text" text NOT NULL,
	"offline_cause" text,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "otc_blocks" (
	"user_id" bigint NOT NULL,
	"blocked_id" bigint NOT NULL,
	"since_ms" bigint NOT NULL,
	CONSTRAINT "otc_blocks_user_id_blocked_id_pk" PRIMARY KEY("user_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "otc_chats" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"last_serial" integer DEFAULT 0 NOT NULL,
	"buyer_read_serial" integer DEFAULT 0 NOT NULL,
	"seller_read_serial" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "otc_evidence" (
	"evidence_id" bigserial PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"request_id" text NOT NULL,
	"text" text NOT NULL,
	"images" text NOT NULL,
	"hash" text NOT NULL,
	"added_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "otc_messages" (
	"order_id" bigint NOT NULL,
	"serial" integer NOT NULL,
	"sender" text NOT NULL,
	"user_id" bigint NOT NULL,
	"message_id" text NOT NULL,
	"content_type" integer NOT NULL,
	"content" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "otc_messages_order_id_serial_pk" PRIMARY KEY("order_id","serial")
);
--> statement-breakpoint
CREATE TABLE "otc_orders" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"advert_id" bigint NOT NULL,
	"side" text NOT NULL,
	"method" text NOT NULL,
	"buyer_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"asset_id" integer NOT NULL,
	"fiat_id" integer NOT NULL,
	"price" bigint NOT NULL,
	"is_floating" boolean NOT NULL,
	"rate" bigint NOT NULL,
	"index_ticks" bigint NOT NULL,
	"margin_ppm" bigint NOT NULL,
	"quantity" numeric(40, 0) NOT NULL,
	"fiat" numeric(40, 0) NOT NULL,
	"fee" numeric(40, 0) NOT NULL,
	"escrow" numeric(40, 0) NOT NULL,
	"fee_ppm" integer NOT NULL,
	"release_ms" bigint NOT NULL,
	"hold_ms" bigint NOT NULL,
	"opened_at_ms" bigint NOT NULL,
	"opened_seq" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"extensions" integer NOT NULL,
	"state" text NOT NULL,
	"since_ms" bigint NOT NULL,
	"paid_at_ms" bigint,
	"appeal_by" text,
	"appeal_cause" text,
	"appealed_at_ms" bigint,
	"appeal_withdrawn" boolean NOT NULL,
	"ended_at_ms" bigint,
	"held_until_ms" bigint,
	"claim_until_ms" bigint,
	"verdict_to" text,
	"verdict_reason" text,
	"verdict_hash" text,
	"compensation" numeric(40, 0) NOT NULL,
	"decided_at_ms" bigint,
	"decided_seq" bigint,
	"open" boolean NOT NULL,
	"steps" text NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "otc_payees" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"facts" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "otc_profiles" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"auto_reply" text NOT NULL,
	"updated_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "otc_ratings" (
	"order_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"rated_id" bigint NOT NULL,
	"rating" integer NOT NULL,
	"rated_at_ms" bigint NOT NULL,
	CONSTRAINT "otc_ratings_order_id_user_id_pk" PRIMARY KEY("order_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "account_security" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"fund_password_hash" text,
	"fund_password_set_at_ms" bigint,
	"fund_tries" integer DEFAULT 0 NOT NULL,
	"fund_locked_until_ms" bigint DEFAULT 0 NOT NULL,
	"anti_code" text DEFAULT '' NOT NULL,
	"held_until_ms" bigint DEFAULT 0 NOT NULL,
	"held_cause" text DEFAULT '' NOT NULL,
	"frozen_at_ms" bigint,
	"frozen_reason" text DEFAULT '' NOT NULL,
	"factor_told_at_ms" bigint DEFAULT 0 NOT NULL,
	"reset_told_at_ms" bigint DEFAULT 0 NOT NULL,
	"password_told_at_ms" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"secret" text NOT NULL,
	"permissions" text NOT NULL,
	"allowed_addresses" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint,
	"last_used_at_ms" bigint,
	"removed_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"application_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"facts" text NOT NULL,
	"name_key" text NOT NULL,
	"submitted_at_ms" bigint NOT NULL,
	"decided_at_ms" bigint,
	"decided_by" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"told" text DEFAULT '' NOT NULL,
	"try_again_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "closing_requests" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"asked_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"purpose" text NOT NULL,
	"address_key" text NOT NULL,
	"subject" text NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"locked_until_ms" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "codes_purpose_address_key_subject_pk" PRIMARY KEY("purpose","address_key","subject")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"user_id" bigint NOT NULL,
	"document" text NOT NULL,
	"version" integer NOT NULL,
	"agreed_at_ms" bigint NOT NULL,
	"language" text NOT NULL,
	CONSTRAINT "consents_user_id_document_version_pk" PRIMARY KEY("user_id","document","version")
);
--> statement-breakpoint
CREATE TABLE "contact_changes" (
	"user_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"asked_at_ms" bigint NOT NULL,
	"not_before_ms" bigint NOT NULL,
	CONSTRAINT "contact_changes_user_id_channel_pk" PRIMARY KEY("user_id","channel")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"device_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"key_hash" text NOT NULL,
	"name" text NOT NULL,
	"user_agent" text NOT NULL,
	"address" text NOT NULL,
	"first_seen_at_ms" bigint NOT NULL,
	"last_seen_at_ms" bigint NOT NULL,
	"removed_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "factor_losses" (
	"loss_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"state" text NOT NULL,
	"reach" text NOT NULL,
	"address" text NOT NULL,
	"device" text NOT NULL,
	"asked_at_ms" bigint NOT NULL,
	"not_before_ms" bigint NOT NULL,
	"decided_at_ms" bigint,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_photos" (
	"photo_id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"verification_id" bigint,
	"side" text NOT NULL,
	"sealed" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_guards" (
	"account_key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"next_at_ms" bigint NOT NULL,
	"counted_at_ms" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"message_id" bigserial PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"user_id" bigint,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"purpose" text NOT NULL,
	"bound_to" text DEFAULT '' NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text NOT NULL,
	"name" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"last_used_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"method_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"facts" text NOT NULL,
	"bound_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_views" (
	"view_id" bigserial PRIMARY KEY NOT NULL,
	"photo_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"operator" text NOT NULL,
	"time_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"owner" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at_ms" bigint,
	CONSTRAINT "recovery_codes_owner_code_hash_pk" PRIMARY KEY("owner","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"owner" text PRIMARY KEY NOT NULL,
	"secret" text,
	"pending_secret" text,
	"pending_until_ms" bigint,
	"last_step" bigint,
	"bound_at_ms" bigint,
	"tries" integer DEFAULT 0 NOT NULL,
	"tries_until_ms" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"event_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"time_ms" bigint NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"device" text NOT NULL,
	"unread" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_facts" (
	"session_id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"device_id" bigint,
	"step_up_at_ms" bigint DEFAULT 0 NOT NULL,
	"step_up_method" text DEFAULT '' NOT NULL,
	"step_up_generation" integer DEFAULT 0 NOT NULL,
	"client" text DEFAULT '' NOT NULL,
	"other_client_at_ms" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_puzzles" (
	"salt" text PRIMARY KEY NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"verification_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"level" text NOT NULL,
	"state" text NOT NULL,
	"facts" text NOT NULL,
	"document_hash" text NOT NULL,
	"submitted_at_ms" bigint NOT NULL,
	"decided_at_ms" bigint,
	"decided_by" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "address_rules" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"whitelist_only" boolean NOT NULL,
	"ends_at_ms" bigint
);
--> statement-breakpoint
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
CREATE TABLE "withdrawal_addresses" (
	"address_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"network" text NOT NULL,
	"address" text NOT NULL,
	"label" text NOT NULL,
	"added_at_ms" bigint NOT NULL,
	"usable_at_ms" bigint NOT NULL,
	"owned_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "screening_lists" (
	"name" text PRIMARY KEY NOT NULL,
	"entries" text NOT NULL,
	"changed_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawal_statements" (
	"statement_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"network" text NOT NULL,
	"address" text NOT NULL,
	"beneficiary" text NOT NULL,
	"person" text NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"wallet" text NOT NULL,
	"provider" text NOT NULL,
	"purpose" text NOT NULL,
	"made_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"withdrawal_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"network_id" integer NOT NULL,
	"asset_id" integer NOT NULL,
	"address" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"worth" bigint NOT NULL,
	"checks" integer NOT NULL,
	"reviews" integer NOT NULL,
	"approvals" integer NOT NULL,
	"stage" text NOT NULL,
	"reason" text NOT NULL,
	"open" boolean NOT NULL,
	"tx_hash" text NOT NULL,
	"height" bigint NOT NULL,
	"requested_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"approved_at_ms" bigint,
	"sent_at_ms" bigint,
	"ended_at_ms" bigint,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "bills_of_user" ON "bills" USING btree ("user_id","seq","position");--> statement-breakpoint
CREATE INDEX "fills_of_user" ON "fills" USING btree ("user_id","trade_id");--> statement-breakpoint
CREATE INDEX "fills_of_order" ON "fills" USING btree ("order_id","trade_id");--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_open_of_user" ON "orders" USING btree ("user_id","order_id") WHERE open;--> statement-breakpoint
CREATE INDEX "orders_filled" ON "orders" USING btree ("seq") WHERE status = 'filled';--> statement-breakpoint
CREATE INDEX "orders_of_user_market" ON "orders" USING btree ("user_id","market_id","order_id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id","created_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_refresh" ON "tokens" USING btree ("refresh_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_of_session" ON "tokens" USING btree ("session_id","generation");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_key" ON "users" USING btree ("phone_key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_invite_code" ON "users" USING btree ("invite_code");--> statement-breakpoint
CREATE INDEX "users_invited_by" ON "users" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "price_alerts_of_user" ON "price_alerts" USING btree ("user_id","alert_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_alerts_waiting" ON "price_alerts" USING btree ("user_id","market_id","source","direction","price") WHERE reached_at_ms is null;--> statement-breakpoint
CREATE INDEX "chat_closings_of" ON "chat_closings" USING btree ("chat_key","closing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_conversations_of_user" ON "chat_conversations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "chat_conversations_open" ON "chat_conversations" USING btree ("last_at_ms") WHERE closed_at_ms is null;--> statement-breakpoint
CREATE INDEX "chat_conversations_untold" ON "chat_conversations" USING btree ("support_at_ms") WHERE support_serial > told_serial;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_own_id" ON "chat_messages" USING btree ("chat_key","sender","sender_id","message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_request" ON "approvals" USING btree ("proposed_by","request_id");--> statement-breakpoint
CREATE INDEX "approvals_state" ON "approvals" USING btree ("state","approval_id");--> statement-breakpoint
CREATE INDEX "audit_log_object" ON "audit_log" USING btree ("object");--> statement-breakpoint
CREATE INDEX "audit_log_operator" ON "audit_log" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "audit_log_name" ON "audit_log" USING btree ("name","audit_id");--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("time_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_sessions_token" ON "operator_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "operator_sessions_previous" ON "operator_sessions" USING btree ("previous_token_hash");--> statement-breakpoint
CREATE INDEX "operator_sessions_of" ON "operator_sessions" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "operators_name" ON "operators" USING btree ("name");--> statement-breakpoint
CREATE INDEX "user_notes_of_user" ON "user_notes" USING btree ("user_id","note_id");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_slug" ON "articles" USING btree ("kind","slug");--> statement-breakpoint
CREATE INDEX "uploads_of_owner" ON "uploads" USING btree ("owner","created_at_ms");--> statement-breakpoint
CREATE INDEX "swaps_of_user" ON "swaps" USING btree ("user_id","swap_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_iban" ON "bank_accounts" USING btree ("iban");--> statement-breakpoint
CREATE INDEX "bank_lines_of_statement" ON "bank_lines" USING btree ("statement_id","line_id");--> statement-breakpoint
CREATE INDEX "bank_lines_receipt" ON "bank_lines" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "bank_lines_of_user" ON "bank_lines" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recharge_claims_screenshot" ON "recharge_claims" USING btree ("screenshot");--> statement-breakpoint
CREATE INDEX "recharge_claims_of_user" ON "recharge_claims" USING btree ("user_id","recharge_id");--> statement-breakpoint
CREATE INDEX "recharge_claims_stage" ON "recharge_claims" USING btree ("stage","recharge_id");--> statement-breakpoint
CREATE INDEX "fixed_period_contracts_of_user" ON "fixed_period_contracts" USING btree ("user_id","contract_id");--> statement-breakpoint
CREATE INDEX "fixed_period_contracts_open" ON "fixed_period_contracts" USING btree ("contract_id") WHERE open;--> statement-breakpoint
CREATE INDEX "fixed_period_contracts_settled" ON "fixed_period_contracts" USING btree ("settled_seq");--> statement-breakpoint
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
CREATE INDEX "futures_receipts_of_user" ON "futures_receipts" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "futures_receipts_of_contract" ON "futures_receipts" USING btree ("contract_id","seq");--> statement-breakpoint
CREATE INDEX "futures_stops_of_user" ON "futures_stops" USING btree ("user_id","stop_id");--> statement-breakpoint
CREATE INDEX "futures_stops_open" ON "futures_stops" USING btree ("stop_id") WHERE open;--> statement-breakpoint
CREATE INDEX "notice_preferences_of_kind" ON "notice_preferences" USING btree ("kind") WHERE mail or push;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_key" ON "notices" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "notices_of_user" ON "notices" USING btree ("user_id","notice_id") WHERE shown;--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "otc_blocks_of" ON "otc_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "otc_evidence_request" ON "otc_evidence" USING btree ("order_id","user_id","request_id");--> statement-breakpoint
CREATE INDEX "otc_evidence_of" ON "otc_evidence" USING btree ("order_id","evidence_id");--> statement-breakpoint
CREATE UNIQUE INDEX "otc_messages_own_id" ON "otc_messages" USING btree ("order_id","user_id","message_id");--> statement-breakpoint
CREATE INDEX "otc_orders_of_buyer" ON "otc_orders" USING btree ("buyer_id","order_id");--> statement-breakpoint
CREATE INDEX "otc_orders_of_seller" ON "otc_orders" USING btree ("seller_id","order_id");--> statement-breakpoint
CREATE INDEX "otc_orders_of_owner" ON "otc_orders" USING btree ("owner_id","ended_at_ms");--> statement-breakpoint
CREATE INDEX "otc_orders_open" ON "otc_orders" USING btree ("order_id") WHERE open;--> statement-breakpoint
CREATE INDEX "otc_orders_ended" ON "otc_orders" USING btree ("ended_at_ms");--> statement-breakpoint
CREATE INDEX "otc_orders_appealed" ON "otc_orders" USING btree ("appealed_at_ms");--> statement-breakpoint
CREATE INDEX "otc_orders_changed" ON "otc_orders" USING btree ("seq");--> statement-breakpoint
CREATE UNIQUE INDEX "otc_profiles_name" ON "otc_profiles" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "otc_ratings_of" ON "otc_ratings" USING btree ("rated_id");--> statement-breakpoint
CREATE INDEX "api_keys_of_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "applications_of_user" ON "applications" USING btree ("user_id","kind","application_id");--> statement-breakpoint
CREATE INDEX "applications_state" ON "applications" USING btree ("state","application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_open" ON "applications" USING btree ("user_id","kind") WHERE state in ('submitted', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "applications_name" ON "applications" USING btree ("name_key") WHERE name_key <> '' and state in ('submitted', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "devices_of_user" ON "devices" USING btree ("user_id","key_hash");--> statement-breakpoint
CREATE INDEX "factor_losses_state" ON "factor_losses" USING btree ("state","loss_id");--> statement-breakpoint
CREATE UNIQUE INDEX "factor_losses_waiting" ON "factor_losses" USING btree ("user_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "identity_photos_of_user" ON "identity_photos" USING btree ("user_id","verification_id");--> statement-breakpoint
CREATE INDEX "messages_of_address" ON "messages" USING btree ("address","message_id");--> statement-breakpoint
CREATE INDEX "messages_waiting" ON "messages" USING btree ("message_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "passkeys_of_owner" ON "passkeys" USING btree ("owner");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_of_user" ON "payment_methods" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "photo_views_of_user" ON "photo_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "security_events_of_user" ON "security_events" USING btree ("user_id","event_id");--> statement-breakpoint
CREATE INDEX "session_facts_of_user" ON "session_facts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_of_user" ON "verifications" USING btree ("user_id","level","verification_id");--> statement-breakpoint
CREATE INDEX "verifications_waiting" ON "verifications" USING btree ("verification_id") WHERE state = 'submitted';--> statement-breakpoint
CREATE INDEX "verifications_document" ON "verifications" USING btree ("document_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_deposits_key" ON "chain_deposits" USING btree ("key");--> statement-breakpoint
CREATE INDEX "chain_deposits_of_user" ON "chain_deposits" USING btree ("user_id","deposit_row");--> statement-breakpoint
CREATE INDEX "chain_deposits_stage" ON "chain_deposits" USING btree ("network_id","stage");--> statement-breakpoint
CREATE INDEX "chain_moves_open" ON "chain_moves" USING btree ("network_id","ended_at_ms");--> statement-breakpoint
CREATE INDEX "chain_payments_of_withdrawal" ON "chain_payments" USING btree ("withdrawal_id");--> statement-breakpoint
CREATE INDEX "cold_moves_of_network" ON "cold_moves" USING btree ("network_id","decided_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_addresses_of_user" ON "withdrawal_addresses" USING btree ("user_id","network","address");--> statement-breakpoint
CREATE INDEX "withdrawal_statements_of_user" ON "withdrawal_statements" USING btree ("user_id","network","address");--> statement-breakpoint
CREATE INDEX "withdrawals_of_user" ON "withdrawals" USING btree ("user_id","withdrawal_id");--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("withdrawal_id") WHERE open;--> statement-breakpoint
CREATE INDEX "withdrawals_ended" ON "withdrawals" USING btree ("ended_at_ms");