DROP INDEX "responses_survey_id_created_at_index";--> statement-breakpoint
DROP INDEX "responses_partial_index";--> statement-breakpoint
CREATE INDEX "responses_created_index" ON "responses" USING btree ("tenant_id","survey_id","created_at","user_id") WHERE "responses"."created_at" > '-infinity';--> statement-breakpoint
CREATE INDEX "responses_completed_index" ON "responses" USING btree ("tenant_id","survey_id","completed_on","user_id") WHERE "responses"."completed_on" <> "responses"."created_at";--> statement-breakpoint
CREATE INDEX "responses_partial_index" ON "responses" USING btree ("tenant_id","survey_id","user_id") WHERE "responses"."completed_on" is null;