import { and, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import type { Subscription } from "#domain/account/subscription.ts";
import type { SurveyId, TenantId, UserId } from "#domain/ids.ts";
import { isPastRetention, type Retention, retentionOf } from "#domain/survey/retention.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { batchLoader } from "../async/batch-loader.ts";
import type { Context } from "../context.ts";
import { subscriptions, subscriptionUsers } from "../db/account-tables.ts";
import type { Db } from "../db/db.ts";
import { readFlags } from "./read-flags.ts";

type Reader = Pick<Context, "db" | "actor" | "now" | "config">;
type Item = Pick<Survey, "id" | "deliverAt" | "owners">;

/**
 * Whether the owners' plans still show a survey's results (RES-14 to RES-16). Plans are read only
 * if the survey is old and usage is tracked.
 */
export async function readRetention(reader: Reader, survey: Item): Promise<Retention> {
  return (await readRetentions(reader, [survey])).get(survey.id) ?? "open";
}

/** The same for several surveys, by id. */
export async function readRetentions(
  reader: Reader,
  surveys: readonly Item[],
): Promise<Map<SurveyId, Retention>> {
  const now = reader.now();
  const flags = await readFlags(reader);
  const old = surveys.filter((survey) => isPastRetention(survey, flags, now));
  if (old.length === 0) return new Map();
  const held = await readHeldBy(reader, [
    ...new Set(old.flatMap(({ owners }) => owners.map(({ aadObjectId }) => aadObjectId))),
  ]);
  return new Map(
    old.map(({ id, deliverAt, owners }) => {
      const theirs = owners.flatMap(({ aadObjectId }) => held(aadObjectId));
      return [id, retentionOf({ deliverAt, flags, held: theirs }, now)];
    }),
  );
}

type Holder = { tenantId: TenantId; people: readonly UserId[] };
const heldByAll = batchLoader<Holder, Subscription[]>(
  ({ tenantId, people }) => `${tenantId} ${people.join(" ")}`,
  async (db, holders) => {
    const found = new Map<string, Subscription[]>();
    for (const tenantId of new Set(holders.map((holder) => holder.tenantId))) {
      const theirs = holders.filter((holder) => holder.tenantId === tenantId);
      const people = [...new Set(theirs.flatMap((holder) => holder.people))];
      const held = await readHeldBy({ db, actor: { tenantId } }, people);
      for (const holder of theirs)
        found.set(`${tenantId} ${holder.people.join(" ")}`, holder.people.flatMap(held));
    }
    return found;
  },
);

/** What these people hold together. Concurrent calls share one query. */
export async function readHeldTogether(
  { db, actor }: Reader,
  people: readonly UserId[],
): Promise<Subscription[]> {
  return (await heldByAll(db, { tenantId: actor.tenantId, people })) ?? [];
}

/** What each person holds: the whole organisation's plans and their own. */
async function readHeldBy(
  { db, actor }: { db: Db; actor: { tenantId: TenantId } },
  people: readonly UserId[],
): Promise<(person: UserId) => Subscription[]> {
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
      and(
        eq(subscriptions.tenantId, actor.tenantId),
        or(eq(subscriptions.scope, "tenant"), sql`${subscriptionUsers.userId} is not null`),
      ),
    );
  const held = rows.map((row) => ({
    ...row,
    providerSubscriptionMetadata: { planId: row.planId },
  }));
  return (person) => held.filter(({ scope, userId }) => scope === "tenant" || userId === person);
}
