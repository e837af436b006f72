DROP INDEX "responses_tenant_id_survey_id_created_at_user_id_index";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_due_index" ON "outbox" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "responses_tenant_id_survey_id_created_at_index" ON "responses" USING btree ("tenant_id","survey_id","created_at");