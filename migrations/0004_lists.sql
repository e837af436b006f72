CREATE TABLE "group_configs" (
	"tenant_id" uuid NOT NULL,
	"application_type" text NOT NULL,
	"conversation_id" text NOT NULL,
	"sort_order" text NOT NULL,
	CONSTRAINT "group_configs_tenant_id_application_type_conversation_id_pk" PRIMARY KEY("tenant_id","application_type","conversation_id")
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"tenant_id" uuid NOT NULL,
	"application_type" text NOT NULL,
	"list_id" text NOT NULL,
	"survey_id" uuid NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"close_at" timestamp with time zone,
	"meeting_id" text,
	"in_meeting" boolean NOT NULL,
	"organization_wide" boolean NOT NULL,
	"title" text NOT NULL,
	"owner_ids" uuid[] NOT NULL,
	"place_ids" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listings_tenant_id_application_type_list_id_survey_id_pk" PRIMARY KEY("tenant_id","application_type","list_id","survey_id"),
	CONSTRAINT "listings_state" CHECK ("listings"."state" in ('pending', 'open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "tabs" (
	"tenant_id" uuid NOT NULL,
	"application_type" text NOT NULL,
	"conversation_id" text NOT NULL,
	"tab_id" text NOT NULL,
	"channel_id" text,
	"meeting_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tabs_tenant_id_application_type_conversation_id_tab_id_pk" PRIMARY KEY("tenant_id","application_type","conversation_id","tab_id")
);
--> statement-breakpoint
ALTER TABLE "subscription_users" ADD COLUMN "role" text DEFAULT 'user' NOT NULL;--> statement-breakpoint
CREATE INDEX "listings_page_index" ON "listings" USING btree ("tenant_id","application_type","list_id","in_meeting","state","type","created_at","survey_id");--> statement-breakpoint
CREATE INDEX "listings_list_index" ON "listings" USING btree ("tenant_id","application_type","list_id","created_at","survey_id");--> statement-breakpoint
CREATE INDEX "listings_wide_index" ON "listings" USING btree ("tenant_id","application_type","list_id","created_at","survey_id") WHERE organization_wide;--> statement-breakpoint
CREATE INDEX "listings_close_index" ON "listings" USING btree ("tenant_id","application_type","list_id","close_at") WHERE state = 'closed';--> statement-breakpoint
CREATE INDEX "listings_survey_index" ON "listings" USING btree ("tenant_id","survey_id");
--> statement-breakpoint
-- The lists that items stand in already (decisions/014): a row for each conversation that one was sent to, and one for each owner. Titles as searches compare them
-- (domain/survey/search-text.ts): `unseen` is every combining mark and every character without a shape.
INSERT INTO "listings" (tenant_id, application_type, list_id, survey_id, type, state, close_at, meeting_id, in_meeting, organization_wide, title, owner_ids, place_ids, created_at)
SELECT s.tenant_id, s.application_type, l.list_id, s.id, s.type, s.state, s.close_at, l.meeting_id, l.meeting_id IS NOT NULL,
  EXISTS (SELECT 1 FROM recipients w WHERE w.tenant_id = s.tenant_id AND w.survey_id = s.id AND w.type = 'web'),
  trim(regexp_replace(replace(replace(lower(regexp_replace(normalize(coalesce(nullif(s.title, ''), s.questions -> 0 ->> 'label', ''), NFKD), t.unseen, '', 'g')), 'ß', 'ss'), 'ς', 'σ'), '\s+', ' ', 'g')),
  ARRAY(SELECT o.user_id FROM owners o WHERE o.tenant_id = s.tenant_id AND o.survey_id = s.id ORDER BY o.created_at, o.user_id),
  ARRAY(SELECT r.id FROM recipients r WHERE r.tenant_id = s.tenant_id AND r.survey_id = s.id AND r.type NOT IN ('user', 'web') ORDER BY r.position),
  s.created_at
FROM surveys s
CROSS JOIN (SELECT '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0600-\u0605\u0610-\u061a\u061c\u064b-\u065f\u0670\u06d6-\u06dd\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u070f\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0890-\u089f\u08ca-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09bc\u09be-\u09cd\u09d7\u09e2-\u09e3\u09fe-\u0a03\u0a3c-\u0a51\u0a70-\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0acd\u0ae2-\u0ae3\u0afa-\u0b03\u0b3c\u0b3e-\u0b57\u0b62-\u0b63\u0b82\u0bbe-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c56\u0c62-\u0c63\u0c81-\u0c83\u0cbc\u0cbe-\u0cd6\u0ce2-\u0ce3\u0cf3-\u0d03\u0d3b-\u0d3c\u0d3e-\u0d4d\u0d57\u0d62-\u0d63\u0d81-\u0d83\u0dca-\u0ddf\u0df2-\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f3f\u0f71-\u0f84\u0f86-\u0f87\u0f8d-\u0fbc\u0fc6\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u135d-\u135f\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17b4-\u17d3\u17dd\u180b-\u180f\u1885-\u1886\u18a9\u1920-\u193b\u1a17-\u1a1b\u1a55-\u1a7f\u1ab0-\u1b04\u1b34-\u1b44\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099-\u309a\ua66f-\ua672\ua674-\ua67d\ua69e-\ua69f\ua6f0-\ua6f1\ua802\ua806\ua80b\ua823-\ua827\ua82c\ua880-\ua881\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36\uaa43\uaa4c-\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4\uaab7-\uaab8\uaabe-\uaabf\uaac1\uaaeb-\uaaef\uaaf5-\uaaf6\uabe3-\uabea\uabec-\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\ufff9-\ufffb]+' AS unseen) t
CROSS JOIN LATERAL (
  SELECT DISTINCT ON (list_id) list_id, meeting_id FROM (
    SELECT r.id AS list_id, r.meeting_id FROM recipients r
    WHERE r.tenant_id = s.tenant_id AND r.survey_id = s.id AND r.type NOT IN ('user', 'web')
    UNION ALL
    SELECT o.user_id::text, (SELECT min(m.meeting_id) FROM recipients m WHERE m.tenant_id = s.tenant_id AND m.survey_id = s.id)
    FROM owners o WHERE o.tenant_id = s.tenant_id AND o.survey_id = s.id
  ) all_lists ORDER BY list_id
) l
WHERE s.deleted_at IS NULL;
