ALTER TABLE "surveys" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_deleted_by" CHECK ("surveys"."deleted_by" in ('owner', 'organisation'));