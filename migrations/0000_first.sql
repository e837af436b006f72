CREATE TABLE "ballots" (
	"tenant_id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"receipt_hash" "bytea" NOT NULL,
	"answers" jsonb NOT NULL,
	"picks" text[] NOT NULL,
	CONSTRAINT "ballots_tenant_id_survey_id_receipt_hash_pk" PRIMARY KEY("tenant_id","survey_id","receipt_hash")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"tenant_id" uuid NOT NULL,
	"application_type" text NOT NULL,
	"conversation_id" text NOT NULL,
	"kind" text NOT NULL,
	"team_id" text,
	"group_id" text,
	"meeting_id" text,
	"user_id" uuid,
	"name" text NOT NULL,
	"service_url" text,
	"members_read_at" timestamp with time zone,
	"channels_read_at" timestamp with time zone,
	CONSTRAINT "conversations_tenant_id_application_type_conversation_id_pk" PRIMARY KEY("tenant_id","application_type","conversation_id"),
	CONSTRAINT "conversations_kind" CHECK ("conversations"."kind" in ('team', 'channel', 'groupChat', 'meeting', 'personal'))
);
--> statement-breakpoint
CREATE TABLE "members" (
	"tenant_id" uuid NOT NULL,
	"application_type" text NOT NULL,
	"conversation_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"teams_user_id" text NOT NULL,
	"name" text NOT NULL,
	"upn" text NOT NULL,
	CONSTRAINT "members_tenant_id_application_type_conversation_id_user_id_pk" PRIMARY KEY("tenant_id","application_type","conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"application_type" text NOT NULL,
	"conversation_id" text,
	"user_id" uuid,
	"message_id" text,
	"sent_revision" bigint NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outbox_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "owners" (
	"tenant_id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "owners_tenant_id_survey_id_user_id_pk" PRIMARY KEY("tenant_id","survey_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "participation" (
	"tenant_id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"user_ids" uuid[] NOT NULL,
	CONSTRAINT "participation_tenant_id_survey_id_pk" PRIMARY KEY("tenant_id","survey_id")
);
--> statement-breakpoint
CREATE TABLE "recipients" (
	"tenant_id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"id" text NOT NULL,
	"group_id" text,
	"name" text NOT NULL,
	"meeting_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recipients_tenant_id_survey_id_position_pk" PRIMARY KEY("tenant_id","survey_id","position")
);
--> statement-breakpoint
CREATE TABLE "responses" (
	"tenant_id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	"picks" text[] NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"completed_on" timestamp with time zone,
	CONSTRAINT "responses_tenant_id_survey_id_user_id_pk" PRIMARY KEY("tenant_id","survey_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "surveys" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"application_type" text NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"anonymity" text NOT NULL,
	"results_visibility" text NOT NULL,
	"delivery_preference" text NOT NULL,
	"notify_users_on_edit" boolean NOT NULL,
	"questions" jsonb NOT NULL,
	"deliver_at" timestamp with time zone,
	"close_at" timestamp with time zone,
	"open_duration" text,
	"tracking_fields" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "surveys_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "surveys_state" CHECK ("surveys"."state" in ('pending', 'open', 'closed')),
	CONSTRAINT "surveys_anonymity" CHECK ("surveys"."anonymity" in ('none', 'voluntary', 'anonymous'))
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"tenant_id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"choice_id" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "tallies_tenant_id_survey_id_question_id_choice_id_pk" PRIMARY KEY("tenant_id","survey_id","question_id","choice_id")
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totals" (
	"tenant_id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"response_count" integer NOT NULL,
	"response_updated_at" timestamp with time zone,
	CONSTRAINT "totals_tenant_id_survey_id_pk" PRIMARY KEY("tenant_id","survey_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"upn" text NOT NULL,
	CONSTRAINT "users_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE INDEX "conversations_tenant_id_application_type_team_id_index" ON "conversations" USING btree ("tenant_id","application_type","team_id");--> statement-breakpoint
CREATE INDEX "conversations_tenant_id_application_type_user_id_index" ON "conversations" USING btree ("tenant_id","application_type","user_id");--> statement-breakpoint
CREATE INDEX "members_tenant_id_application_type_user_id_index" ON "members" USING btree ("tenant_id","application_type","user_id");--> statement-breakpoint
CREATE INDEX "outbox_tenant_id_survey_id_index" ON "outbox" USING btree ("tenant_id","survey_id");--> statement-breakpoint
CREATE INDEX "outbox_tenant_id_conversation_id_message_id_index" ON "outbox" USING btree ("tenant_id","conversation_id","message_id");--> statement-breakpoint
CREATE INDEX "owners_tenant_id_user_id_created_at_survey_id_index" ON "owners" USING btree ("tenant_id","user_id","created_at","survey_id");--> statement-breakpoint
CREATE INDEX "recipients_tenant_id_id_created_at_survey_id_index" ON "recipients" USING btree ("tenant_id","id","created_at","survey_id");--> statement-breakpoint
CREATE INDEX "responses_tenant_id_survey_id_created_at_user_id_index" ON "responses" USING btree ("tenant_id","survey_id","created_at","user_id");--> statement-breakpoint
CREATE INDEX "surveys_tenant_id_state_deliver_at_index" ON "surveys" USING btree ("tenant_id","state","deliver_at");