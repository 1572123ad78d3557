CREATE TABLE "address_rules" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"whitelist_only" boolean NOT NULL,
	"ends_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "withdrawal_addresses" (
	"address_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"network" text NOT NULL,
	"address" text NOT NULL,
	"label" text NOT NULL,
	"added_at_ms" bigint NOT NULL,
	"usable_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_addresses_of_user" ON "withdrawal_addresses" USING btree ("user_id","network","address");