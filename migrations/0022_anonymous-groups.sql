ALTER TABLE "participation" ADD COLUMN "people" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "participation" SET "people" = cardinality("user_ids");
