CREATE TABLE "billing_customers" (
	"tenant_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_customers_tenant_id_owner_id_pk" PRIMARY KEY("tenant_id","owner_id")
);
--> statement-breakpoint
CREATE TABLE "billing_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"plan_id" text NOT NULL,
	"plan" text NOT NULL,
	"is_trial" boolean NOT NULL,
	"subscription_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"claimed_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkouts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "checkouts_state" CHECK ("checkouts"."state" in ('open', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"handled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscription_users" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_users" ADD COLUMN "upn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_users" ADD COLUMN "teams_user_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "plan_usage_type" text DEFAULT 'licensed' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "provider" text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "provider_sub_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "application_type" text DEFAULT 'msteams' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "plan_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "plan_quantity" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "frequency" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "current_period_start" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "current_period_end" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cancel_at_period_end" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "billing_links_expires_index" ON "billing_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_open_index" ON "checkouts" USING btree ("tenant_id","owner_id","plan") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "payment_events_handled_index" ON "payment_events" USING btree ("handled_at");--> statement-breakpoint
CREATE INDEX "subscriptions_read_index" ON "subscriptions" USING btree ("read_at") WHERE provider = 'stripe';--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_provider" CHECK ("subscriptions"."provider" in ('stripe', 'own'));