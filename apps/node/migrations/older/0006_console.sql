CREATE TABLE "approvals" (
	"approval_id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"before" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"proposed_by" bigint NOT NULL,
	"proposed_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"request_id" text NOT NULL,
	"decided_by" bigint,
	"decided_at_ms" bigint,
	"remark" text DEFAULT '' NOT NULL,
	"applied_at_ms" bigint,
	"seq" bigint
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"audit_id" bigint PRIMARY KEY NOT NULL,
	"time_ms" bigint NOT NULL,
	"operator_id" bigint,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"reason" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"operator_id" bigint NOT NULL,
	"address" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"seen_at_ms" bigint NOT NULL,
	"ended_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "operator_words" (
	"word_hash" text PRIMARY KEY NOT NULL,
	"operator_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"operator_id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"roles" text NOT NULL,
	"password_hash" text,
	"disabled_at_ms" bigint,
	"created_at_ms" bigint NOT NULL,
	"last_login_at_ms" bigint,
	"tries" integer DEFAULT 0 NOT NULL,
	"locked_until_ms" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_request" ON "approvals" USING btree ("proposed_by","request_id");--> statement-breakpoint
CREATE INDEX "approvals_state" ON "approvals" USING btree ("state","approval_id");--> statement-breakpoint
CREATE INDEX "audit_log_object" ON "audit_log" USING btree ("object");--> statement-breakpoint
CREATE INDEX "audit_log_operator" ON "audit_log" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_sessions_token" ON "operator_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "operator_sessions_of" ON "operator_sessions" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "operators_name" ON "operators" USING btree ("name");