import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { IntegrationId, SeriesId, SurveyId } from "#domain/ids.ts";
import type { AutolinkSystem } from "#domain/integration/autolink.ts";
import { instant, tenant } from "./columns.ts";

/** Autolinks of a survey or of a series (ENT-58): exactly one of the two ids is there. */
export const autolinks = pgTable(
  "autolinks",
  {
    tenantId: tenant(),
    id: uuid().notNull().$type<IntegrationId>(),
    surveyId: uuid().$type<SurveyId>(),
    seriesId: uuid().$type<SeriesId>(),
    system: text().notNull().$type<AutolinkSystem>(),
    prefix: text().notNull(),
    url: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.surveyId, t.createdAt),
    index().on(t.tenantId, t.seriesId, t.createdAt),
    check("autolinks_of_one", sql`(${t.surveyId} is null) <> (${t.seriesId} is null)`),
  ],
);
