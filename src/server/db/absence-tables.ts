import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { UserId } from "#domain/ids.ts";
import { instant, tenant } from "./columns.ts";

/** When people are away, in both variants: standups do not ask them then. */
export const absences = pgTable(
  "absences",
  {
    tenantId: tenant(),
    userId: uuid().notNull().$type<UserId>(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** The day on which they are back, `YYYY-MM-DD` in their own zone. */
    backOn: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.startsAt] }),
    index("absences_ends_index").on(t.endsAt),
  ],
);
