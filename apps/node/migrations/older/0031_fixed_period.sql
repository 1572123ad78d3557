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
	"settled_seq" bigint
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
CREATE INDEX "fixed_period_contracts_of_user" ON "fixed_period_contracts" USING btree ("user_id","contract_id");--> statement-breakpoint
CREATE INDEX "fixed_period_contracts_open" ON "fixed_period_contracts" USING btree ("contract_id") WHERE open;--> statement-breakpoint
CREATE INDEX "fixed_period_contracts_settled" ON "fixed_period_contracts" USING btree ("settled_seq");