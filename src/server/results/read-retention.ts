import { and, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import type { Subscription } from "#domain/account/subscription.ts";
import type { SurveyId, UserId } from "#domain/ids.ts";
import { isPastRetention, type Retention, retentionOf } from "#domain/results/retention.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { readFlags } from "../accounts/read-flags.ts";
import type { Context } from "../context.ts";
import { subscriptions, subscriptionUsers } from "../db/account-tables.ts";

type Reader = Pick<Context, "db" | "actor" | "now" | "config">;
type Item = Pick<Survey, "id" | "deliverAt" | "owners">;

/** How an item's results stand with its owners' plans (RES-14 to RES-16). Plans are read only where the item is old and responses are tracked. */
export async function readRetention(reader: Reader, survey: Item): Promise<Retention> {
  return (await readRetentions(reader, [survey])).get(survey.id) ?? "open";
}

/** The same for several, by their ids. */
export async function readRetentions(reader: Reader, surveys: readonly Item[]): Promise<Map<SurveyId, Retention>> {
  const now = reader.now();
  const flags = await readFlags(reader);
  const old = surveys.filter((survey) => isPastRetention(survey, flags, now));
  if (old.length === 0) return new Map();
  const held = await heldBy(reader, [...new Set(old.flatMap(({ owners }) => owners.map(({ aadObjectId }) => aadObjectId)))]);
  return new Map(
    old.map(({ id, deliverAt, owners }) => {
      const theirs = owners.flatMap(({ aadObjectId }) => held(aadObjectId));
      return [id, retentionOf({ deliverAt, flags, held: theirs }, now)];
    }),
  );
}

/** What each of these people holds: what the whole organisation does, and what names the person. */
async function heldBy({ db, actor }: Reader, people: readonly UserId[]): Promise<(person: UserId) => Subscription[]> {
  const { tenantId: _, ...columns } = getTableColumns(subscriptions);
  const rows = await db
    .select({ ...columns, userId: sql<UserId | null>`${subscriptionUsers.userId}` })
    .from(subscriptions)
    .leftJoin(
      subscriptionUsers,
      and(
        eq(subscriptionUsers.tenantId, subscriptions.tenantId),
        eq(subscriptionUsers.subscriptionId, subscriptions.id),
        inArray(subscriptionUsers.userId, [...people]),
      ),
    )
    .where(
      and(eq(subscriptions.tenantId, actor.tenantId), or(eq(subscriptions.scope, "tenant"), sql`${subscriptionUsers.userId} is not null`)),
    );
  return (person) => rows.filter(({ scope, userId }) => scope === "tenant" || userId === person);
}
