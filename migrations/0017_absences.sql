CREATE TABLE "absences" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"back_on" text NOT NULL,
	CONSTRAINT "absences_tenant_id_user_id_starts_at_pk" PRIMARY KEY("tenant_id","user_id","starts_at")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "zone" text;--> statement-breakpoint
CREATE INDEX "absences_ends_index" ON "absences" USING btree ("ends_at");