import { sql } from "drizzle-orm";

/** Sealed responses of a survey. `again`: all of its responses were shown before (decisions/040). */
export type Waits = { count: number; again: boolean };
export const noWaits: Waits = { count: 0, again: false };

/** Of a row `t` of the totals: whether sealed responses came after all were shown. */
export const shownBefore = sql<boolean>`(t.waiting_count > 0 and coalesce((
  select x.shown_whole from survey_seals x
  where x.tenant_id = t.tenant_id and x.survey_id = t.survey_id), false))`;
