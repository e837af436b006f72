import { type SQL, sql } from "drizzle-orm";

/**
 * Whether the roster of the conversation `c` was ever read to its end, as SQL; not if there is no
 * such conversation.
 */
export const isRosterKnown: SQL = sql`coalesce(c.members_read_at is not null
  or (c.roster_number > 0 and c.roster_started_at is null), false)`;
