ALTER TABLE "account_security" ADD COLUMN "factor_told_at_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_security" ADD COLUMN "password_told_at_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "operators" DROP COLUMN "tries";--> statement-breakpoint
ALTER TABLE "operators" DROP COLUMN "locked_until_ms";