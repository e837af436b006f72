CREATE TABLE "person_tasks" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid,
	"to_id" uuid,
	"by_id" uuid,
	"done" integer DEFAULT 0 NOT NULL,
	"after_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "person_tasks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "person_tasks_kind" CHECK ("person_tasks"."kind" in ('hand-over', 'erase'))
);
--> statement-breakpoint
CREATE INDEX "person_tasks_created_index" ON "person_tasks" USING btree ("tenant_id","created_at");