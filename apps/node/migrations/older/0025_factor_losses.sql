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
CREATE INDEX "factor_losses_state" ON "factor_losses" USING btree ("state","loss_id");--> statement-breakpoint
CREATE UNIQUE INDEX "factor_losses_waiting" ON "factor_losses" USING btree ("user_id") WHERE state = 'waiting';