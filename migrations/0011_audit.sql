CREATE TABLE "audit" (
	"tenant_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"user_id" uuid,
	"what" text NOT NULL,
	CONSTRAINT "audit_tenant_id_created_at_id_pk" PRIMARY KEY("tenant_id","created_at","id")
);
