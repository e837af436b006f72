import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { UserId } from "#domain/ids.ts";
import type { Draft } from "#domain/survey/draft.ts";
import type { Template } from "#domain/template/template.ts";
import { instant, tenant } from "./columns.ts";

/** Unfinished work of its author, for 30 days (API-24). */
export const drafts = pgTable(
  "drafts",
  {
    tenantId: tenant(),
    id: uuid().notNull(),
    userId: uuid().notNull().$type<UserId>(),
    /** Where it is written: type and conversation. */
    key: text().notNull(),
    draft: jsonb().notNull().$type<Draft>(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index().on(t.tenantId, t.userId, t.key, t.updatedAt)],
);

/** Templates of people of the organisation; the product's own are files (`content/templates`). */
export const templates = pgTable(
  "templates",
  {
    tenantId: tenant(),
    id: uuid().notNull(),
    ownerId: uuid().notNull().$type<UserId>(),
    body: jsonb().notNull().$type<TemplateRow>(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index().on(t.tenantId, t.ownerId, t.createdAt)],
);
type TemplateRow = Omit<Template, "id" | "tenantId" | "templateType" | "owners" | "role">;
