CREATE INDEX "listings_due_index" ON "listings" USING btree ("tenant_id","application_type","list_id","close_at","survey_id") WHERE state = 'open' and close_at is not null;--> statement-breakpoint
CREATE INDEX "listings_endless_index" ON "listings" USING btree ("tenant_id","application_type","list_id","created_at","survey_id") WHERE state = 'open' and close_at is null;--> statement-breakpoint
-- What was sent to people directly so far: each row of theirs says what the survey's other rows say.
INSERT INTO "listings" (tenant_id, application_type, list_id, survey_id, type, state, close_at, meeting_id, in_meeting, organization_wide, title, owner_ids, place_ids, created_at)
SELECT DISTINCT l.tenant_id, l.application_type, 'asked:' || lower(r.id), l.survey_id, l.type, l.state, l.close_at, NULL, false, l.organization_wide, l.title, l.owner_ids, l.place_ids, l.created_at
FROM recipients r
CROSS JOIN LATERAL (
  SELECT * FROM listings l WHERE l.tenant_id = r.tenant_id AND l.survey_id = r.survey_id LIMIT 1
) l
WHERE r.type = 'user';
