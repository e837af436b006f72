ALTER TABLE "series" ADD COLUMN "creator" uuid;--> statement-breakpoint
UPDATE "series" SET "creator" = nullif(
  "owners" -> 0 ->> 'aadObjectId', '00000000-0000-0000-0000-000000000000'
)::uuid;--> statement-breakpoint
CREATE INDEX "series_creator_index" ON "series" USING btree ("tenant_id","creator");
