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
