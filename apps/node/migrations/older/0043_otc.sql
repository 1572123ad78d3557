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
CREATE INDEX "otc_ratings_of" ON "otc_ratings" USING btree ("rated_id");