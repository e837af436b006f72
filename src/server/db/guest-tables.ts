import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ConversationId, UserId } from "#domain/ids.ts";
import { bytea, instant, survey, tenant } from "./columns.ts";

/**
 * Guests: participants of a meeting without an account (ANO-10). `userId` is the product's own;
 * name and e-mail address are as they entered them (ANO-06).
 */
export const guests = pgTable(
  "guests",
  {
    tenantId: tenant(),
    userId: uuid().notNull().$type<UserId>(),
    /** The chat of the one meeting that they are admitted to (ANO-16). */
    conversationId: text().notNull().$type<ConversationId>(),
    name: text().notNull(),
    email: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId] }),
    // The newest guests of a meeting are counted (guests/add-guest.ts).
    index().on(t.tenantId, t.conversationId, t.createdAt),
  ],
);

/** Keys that the product generated at its first start; shared by all its processes. */
export const secrets = pgTable("secrets", { name: text().primaryKey(), value: bytea().notNull() });

/** Owners who asked for custom analytics (RES-45). */
export const analyticsRequests = pgTable(
  "analytics_requests",
  {
    tenantId: tenant(),
    surveyId: survey(),
    userId: uuid().notNull().$type<UserId>(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.surveyId, t.userId] })],
);
