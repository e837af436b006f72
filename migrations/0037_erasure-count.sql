-- Nobody counted how often: as many as have an account is enough to be sure (decisions/047).
ALTER TABLE "participation" ALTER COLUMN "erased" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "participation" ALTER COLUMN "erased" SET DATA TYPE integer
  USING CASE WHEN "erased" THEN "people" ELSE 0 END;--> statement-breakpoint
ALTER TABLE "participation" ALTER COLUMN "erased" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "participation" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;
