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
CREATE INDEX "bank_lines_of_statement" ON "bank_lines" USING btree ("statement_id","line_id");--> statement-breakpoint
CREATE INDEX "bank_lines_receipt" ON "bank_lines" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "bank_lines_of_user" ON "bank_lines" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recharge_claims_screenshot" ON "recharge_claims" USING btree ("screenshot");--> statement-breakpoint
CREATE INDEX "recharge_claims_of_user" ON "recharge_claims" USING btree ("user_id","recharge_id");--> statement-breakpoint
CREATE INDEX "recharge_claims_stage" ON "recharge_claims" USING btree ("stage","recharge_id");