import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { UserId } from "#domain/ids.ts";
import { application, instant, tenant } from "./columns.ts";

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
