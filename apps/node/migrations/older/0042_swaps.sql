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
CREATE INDEX "swaps_of_user" ON "swaps" USING btree ("user_id","swap_id");