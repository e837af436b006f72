CREATE TABLE "template_people" (
	"tenant_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "template_people_tenant_id_template_id_user_id_pk" PRIMARY KEY("tenant_id","template_id","user_id")
);
--> statement-breakpoint
CREATE INDEX "template_people_tenant_id_user_id_added_at_template_id_index" ON "template_people" USING btree ("tenant_id","user_id","added_at","template_id");--> statement-breakpoint
-- Who saved a template so far is its owner.
INSERT INTO "template_people" (tenant_id, template_id, user_id, name, role, added_at)
SELECT t.tenant_id, t.id, t.owner_id, coalesce((
  SELECT u.name FROM users u WHERE u.tenant_id = t.tenant_id AND u.user_id = t.owner_id
), ''), 'own', t.created_at
FROM templates t;
