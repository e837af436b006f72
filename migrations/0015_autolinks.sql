CREATE TABLE "autolinks" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"survey_id" uuid,
	"series_id" uuid,
	"system" text NOT NULL,
	"prefix" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "autolinks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "autolinks_of_one" CHECK (("autolinks"."survey_id" is null) <> ("autolinks"."series_id" is null))
);
--> statement-breakpoint
CREATE INDEX "autolinks_tenant_id_survey_id_created_at_index" ON "autolinks" USING btree ("tenant_id","survey_id","created_at");--> statement-breakpoint
CREATE INDEX "autolinks_tenant_id_series_id_created_at_index" ON "autolinks" USING btree ("tenant_id","series_id","created_at");