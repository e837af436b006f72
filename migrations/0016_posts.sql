CREATE TABLE "post_reactions" (
	"tenant_id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	"user_ids" uuid[] NOT NULL,
	CONSTRAINT "post_reactions_tenant_id_survey_id_post_id_reaction_pk" PRIMARY KEY("tenant_id","survey_id","post_id","reaction")
);
--> statement-breakpoint
CREATE TABLE "post_replies" (
	"tenant_id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "post_replies_tenant_id_survey_id_id_pk" PRIMARY KEY("tenant_id","survey_id","id"),
	CONSTRAINT "post_replies_scope" CHECK ("post_replies"."scope" in ('public', 'private'))
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"tenant_id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"author_id" uuid,
	"receipt_hash" "bytea",
	"text" text NOT NULL,
	"state" text NOT NULL,
	"focused" boolean DEFAULT false NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"held" boolean DEFAULT false NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"state_changed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "posts_tenant_id_survey_id_id_pk" PRIMARY KEY("tenant_id","survey_id","id"),
	CONSTRAINT "posts_author" CHECK (("posts"."author_id" is null) <> ("posts"."receipt_hash" is null)),
	CONSTRAINT "posts_state" CHECK ("posts"."state" in ('pending', 'approved', 'done', 'dismissed'))
);
--> statement-breakpoint
ALTER TABLE "surveys" ADD COLUMN "require_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "surveys" ADD COLUMN "allow_reactions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "post_replies_post_index" ON "post_replies" USING btree ("tenant_id","survey_id","post_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "posts_receipt_index" ON "posts" USING btree ("tenant_id","survey_id","receipt_hash") WHERE receipt_hash is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "posts_focus_index" ON "posts" USING btree ("tenant_id","survey_id") WHERE focused;--> statement-breakpoint
CREATE INDEX "posts_author_index" ON "posts" USING btree ("tenant_id","survey_id","author_id") WHERE author_id is not null;--> statement-breakpoint
CREATE INDEX "posts_revision_index" ON "posts" USING btree ("tenant_id","survey_id","revision");