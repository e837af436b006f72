-- Random bytes: to try to compress them took a tenth of the time of saving anonymous answers.
ALTER TABLE "participation" ALTER COLUMN "user_ids" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "sealed_ballots" ALTER COLUMN "sealed" SET STORAGE EXTERNAL;
