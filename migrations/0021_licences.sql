CREATE TABLE "license_requests" (
	"tenant_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"approval_contact" text,
	"reason" text,
	"region" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "license_requests_tenant_id_subscription_id_pk" PRIMARY KEY("tenant_id","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "telemetry" (
	"tenant_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"id" uuid NOT NULL,
	"application_type" text NOT NULL,
	"event" text NOT NULL,
	"is_error" boolean NOT NULL,
	"properties" jsonb NOT NULL,
	CONSTRAINT "telemetry_tenant_id_created_at_id_pk" PRIMARY KEY("tenant_id","created_at","id")
);
--> statement-breakpoint
CREATE INDEX "license_requests_created_index" ON "license_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "usage_period_index" ON "usage" USING btree ("tenant_id","period");