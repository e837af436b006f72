CREATE TABLE "sealed_ballots" (
	"tenant_id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "sealed_ballots_tenant_id_survey_id_id_pk" PRIMARY KEY("tenant_id","survey_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_seals" (
	"tenant_id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"key_id" text NOT NULL,
	"wrapped" "bytea",
	"shown_whole" boolean DEFAULT false NOT NULL,
	CONSTRAINT "survey_seals_tenant_id_survey_id_pk" PRIMARY KEY("tenant_id","survey_id")
);
--> statement-breakpoint
ALTER TABLE "ballots" ADD COLUMN "commitment" "bytea";--> statement-breakpoint
ALTER TABLE "totals" ADD COLUMN "waiting_count" integer DEFAULT 0 NOT NULL;