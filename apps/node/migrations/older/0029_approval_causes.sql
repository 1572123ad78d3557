ALTER TABLE "approvals" ADD COLUMN "failure_detail" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The cause used to take the place of the approver's words.
UPDATE "approvals" SET "failure" = "remark", "remark" = '' WHERE "state" = 'failed' AND "failure" IN ('', "remark");
