ALTER TABLE "conversations" ADD COLUMN "roster_anonymous" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "anonymous_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "guests_tenant_id_conversation_id_created_at_index" ON "guests" USING btree ("tenant_id","conversation_id","created_at");