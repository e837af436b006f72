ALTER TABLE "surveys" ADD COLUMN "creator" uuid;--> statement-breakpoint
UPDATE "surveys" s SET "creator" = (
  SELECT o.user_id FROM "owners" o WHERE o.tenant_id = s.tenant_id AND o.survey_id = s.id
  ORDER BY o.created_at, o.user_id LIMIT 1
);--> statement-breakpoint
CREATE INDEX "surveys_creator_index" ON "surveys" USING btree ("tenant_id","creator");
