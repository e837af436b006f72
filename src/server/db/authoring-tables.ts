import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { DraftBase } from "#contract/drafts.ts";
import type { UserId } from "#domain/ids.ts";
import type { Draft } from "#domain/survey/draft.ts";
import type { Template, TemplateRole } from "#domain/template/template.ts";
import { application, instant, tenant } from "./columns.ts";

/** An author's unfinished survey, for 30 days (API-24). */
export const drafts = pgTable(
  "drafts",
  {
    tenantId: tenant(),
    id: uuid().notNull(),
    userId: uuid().notNull().$type<UserId>(),
    /** Where it is being written: type and conversation. */
    key: text().notNull(),
    /** `base`: the version of what is edited that it began with. */
    draft: jsonb().notNull().$type<Draft & { base?: DraftBase | null }>(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.userId, t.key, t.updatedAt),
  ],
);

/** Templates of the organisation's people; the product's own are files (`content/templates`). */
export const templates = pgTable(
  "templates",
  {
    tenantId: tenant(),
    id: uuid().notNull(),
    /** Who saved it: it counts for their limit. Who may manage it is in `template_people`. */
    ownerId: uuid().notNull().$type<UserId>(),
    body: jsonb().notNull().$type<TemplateContent>(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.ownerId, t.createdAt),
  ],
);
export type TemplateContent = Omit<
  Template,
  "id" | "tenantId" | "templateType" | "owners" | "users" | "role" | "updatedAt"
>;

/** The owners of each of these templates, and its users (TPL-27). */
export const templatePeople = pgTable(
  "template_people",
  {
    tenantId: tenant(),
    templateId: uuid().notNull(),
    userId: uuid().notNull().$type<UserId>(),
    name: text().notNull(),
    role: text().notNull().$type<TemplateRole>(),
    /** When the person got it; their list is sorted by this. */
    addedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.templateId, t.userId] }),
    index().on(t.tenantId, t.userId, t.addedAt, t.templateId),
  ],
);

/**
 * What a person created with which `Idempotency-Key`: only a hash of the content (decisions/016).
 * Never for responses or added choices.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    tenantId: tenant(),
    userId: uuid().notNull().$type<UserId>(),
    applicationType: application(),
    route: text().notNull(),
    key: text().notNull(),
    inputHash: text().notNull(),
    createdId: uuid().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.applicationType, t.route, t.key] })],
);
