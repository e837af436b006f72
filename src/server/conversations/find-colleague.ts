import { and, eq } from "drizzle-orm";
import type { UserId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { members } from "../db/tables.ts";

/** A person who shares a place with the app, as the rosters name them. `seenIn`: that place. */
export type Colleague = Pick<
  typeof members.$inferSelect,
  "userId" | "teamsUserId" | "name" | "upn"
> & {
  seenIn: (typeof members.$inferSelect)["conversationId"][];
};

const mostPlaces = 20;

/** A colleague in the caller's tenant; null if the person shares no place with the app. */
export async function findColleague(
  { db, actor }: Context,
  person: UserId,
): Promise<Colleague | null> {
  const rows = await db
    .select()
    .from(members)
    .where(
      and(
        eq(members.tenantId, actor.tenantId),
        eq(members.applicationType, actor.app),
        eq(members.userId, person),
      ),
    )
    .limit(mostPlaces);
  const [first] = rows;
  if (!first) return null;
  const { userId, teamsUserId, name, upn } = first;
  return { userId, teamsUserId, name, upn, seenIn: rows.map((row) => row.conversationId) };
}
