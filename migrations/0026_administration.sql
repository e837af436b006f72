CREATE TABLE "administrators" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "administrators_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"policy" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "about" uuid;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "administering" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "detail" text;--> statement-breakpoint
ALTER TABLE "surveys" ADD COLUMN "minimum_group" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_subject_index" ON "audit" USING btree ("tenant_id","survey_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_person_index" ON "audit" USING btree ("tenant_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_about_index" ON "audit" USING btree ("tenant_id","about","created_at","id") WHERE about is not null;--> statement-breakpoint
CREATE INDEX "audit_action_index" ON "audit" USING btree ("tenant_id","what","created_at","id");--> statement-breakpoint
CREATE INDEX "surveys_created_index" ON "surveys" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "surveys_closed_index" ON "surveys" USING btree ("tenant_id","close_at") WHERE state = 'closed' and deleted_at is null;