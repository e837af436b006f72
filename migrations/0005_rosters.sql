ALTER TABLE "conversations" ADD COLUMN "roster_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "roster_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "roster_next" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "roster_stale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "reading_number" integer DEFAULT 0 NOT NULL;