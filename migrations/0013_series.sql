CREATE TABLE "occurrences" (
	"tenant_id" uuid NOT NULL,
	"series_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"survey_id" uuid,
	CONSTRAINT "occurrences_tenant_id_series_id_due_at_pk" PRIMARY KEY("tenant_id","series_id","due_at")
);
--> statement-breakpoint
CREATE TABLE "series" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"application_type" text NOT NULL,
	"state" text NOT NULL,
	"content" jsonb NOT NULL,
	"recipients" jsonb NOT NULL,
	"owners" jsonb NOT NULL,
	"rrule" text NOT NULL,
	"rrule_dtstart" text NOT NULL,
	"rrule_tzid" text NOT NULL,
	"open_duration" text NOT NULL,
	"next" timestamp with time zone,
	"last_survey_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "series_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "series_state" CHECK ("series"."state" in ('active', 'disabled', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "series_listings" (
	"tenant_id" uuid NOT NULL,
	"application_type" text NOT NULL,
	"list_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"series_id" uuid NOT NULL,
	CONSTRAINT "series_listings_tenant_id_application_type_list_id_created_at_series_id_pk" PRIMARY KEY("tenant_id","application_type","list_id","created_at","series_id")
);
--> statement-breakpoint
CREATE INDEX "series_next_index" ON "series" USING btree ("next") WHERE next is not null;--> statement-breakpoint
CREATE INDEX "series_deleted_index" ON "series" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "series_listings_tenant_id_series_id_index" ON "series_listings" USING btree ("tenant_id","series_id");