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
CREATE INDEX "withdrawal_statements_of_user" ON "withdrawal_statements" USING btree ("user_id","network","address");--> statement-breakpoint
CREATE INDEX "withdrawals_of_user" ON "withdrawals" USING btree ("user_id","withdrawal_id");--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("withdrawal_id") WHERE open;--> statement-breakpoint
CREATE INDEX "withdrawals_ended" ON "withdrawals" USING btree ("ended_at_ms");