CREATE TABLE "bank_accounts" (
	"account_id" bigserial PRIMARY KEY NOT NULL,
	"iban" text NOT NULL,
	"since_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "account_id" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_iban" ON "bank_accounts" USING btree ("iban");