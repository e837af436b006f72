CREATE TABLE "game_answers" (
	"tenant_id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"choice_id" uuid NOT NULL,
	"correct" boolean NOT NULL,
	"took" integer NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "game_answers_tenant_id_survey_id_user_id_question_id_pk" PRIMARY KEY("tenant_id","survey_id","user_id","question_id"),
	CONSTRAINT "game_answers_took" CHECK ("game_answers"."took" >= 0)
);
--> statement-breakpoint
CREATE TABLE "games" (
	"tenant_id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"category" text NOT NULL,
	"difficulty" text NOT NULL,
	"question_duration" integer NOT NULL,
	"questions" jsonb NOT NULL,
	CONSTRAINT "games_tenant_id_survey_id_pk" PRIMARY KEY("tenant_id","survey_id")
);
--> statement-breakpoint
CREATE INDEX "game_answers_tenant_id_survey_id_question_id_index" ON "game_answers" USING btree ("tenant_id","survey_id","question_id");