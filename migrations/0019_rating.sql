CREATE TABLE "ratings" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"score" integer,
	"reason" text,
	"submitted_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone,
	"opted_out_at" timestamp with time zone,
	CONSTRAINT "ratings_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id"),
	CONSTRAINT "ratings_score" CHECK ("ratings"."score" between 0 and 10)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;