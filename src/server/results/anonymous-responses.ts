import { type SQL, sql } from "drizzle-orm";
import type { Withheld } from "#domain/results/withheld.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { groupIn } from "../anonymity/group-in.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { readSecret } from "../identity/secrets.ts";
import { badKey, type Part } from "./read-page.ts";

/** `shown`: whether the ballots of a survey are shown one by one; `withheld`: what is not shown. */
type AnonymousShown = { shown: boolean; withheld: Withheld | null };

/** `people`: with an account, as many different ones as took part for sure. */
type Facts = { people: number; erased: number; given: number; waiting: number; whole: boolean };

/**
 * Which anonymous responses lists show: those in `ballots`, if ANONYMITY_MIN_GROUP people with an
 * account or more gave them. Guests don't count: one person could be all the others. If respondents
 * choose anonymity themselves, totals minus the named responses reveal a few people's picks, as any
 * total does, but neither their words nor single responses.
 */
export async function anonymousShown(
  { db, config }: Pick<Context, "db" | "config">,
  survey: Pick<Survey, "tenantId" | "id" | "anonymity" | "state" | "minimumGroup">,
): Promise<AnonymousShown> {
  const nothing = { shown: true, withheld: null };
  if (survey.anonymity === "none") return nothing;
  const [facts] = await rowsOf<Facts>(
    db,
    sql`
    select p.people - p.returned as people, p.erased, cardinality(p.user_ids) as given,
      coalesce(t.waiting_count, 0) as waiting, coalesce(x.shown_whole, false) as whole
    from participation p
    left join totals t on t.tenant_id = p.tenant_id and t.survey_id = p.survey_id
    left join survey_seals x on x.tenant_id = p.tenant_id and x.survey_id = p.survey_id
    where p.tenant_id = ${survey.tenantId} and p.survey_id = ${survey.id}`,
  );
  if (!facts) return nothing;
  const { given, waiting, whole } = facts;
  const groupOf = groupIn(config, survey);
  const shown = isGroupShown(facts, groupOf);
  const count = shown ? waiting : given;
  if (count === 0) return nothing;
  const why = !shown && (waiting === 0 || survey.state === "closed") ? "few" : "group";
  const named = survey.anonymity === "voluntary";
  const late = shown && survey.state === "closed";
  const again = whole && survey.state !== "closed" ? { again: true } : {};
  return { shown, withheld: { count, given, groupOf, named, why: late ? "late" : why, ...again } };
}

/**
 * Whether the ballots are those of `groupOf` people or more. Of those that wait, fewer than twice as
 * many as a group needs are people; how many exactly, only the seal knows. Until everything was
 * shown once, ballots come in such groups only.
 */
function isGroupShown(facts: Facts, groupOf: number): boolean {
  const { people, erased, given, waiting, whole } = facts;
  if (people < groupOf) return false;
  if (people - Math.min(waiting, 2 * (groupOf + erased) - 1) >= groupOf) return true;
  return !whole && given - waiting >= groupOf;
}

/**
 * Whether a survey's lists include named responses. A survey that was made anonymous later shows no
 * names, even of earlier responses.
 */
export function hasNames({ anonymity }: Survey): boolean {
  return anonymity !== "anonymous";
}

/** Whether a survey's lists include anonymous responses, once the group is large enough. */
export function hasAnonymous({ anonymity }: Survey): boolean {
  return anonymity !== "none";
}

/**
 * The sort order and page key of anonymous responses: a keyed hash of the receipt's hash. It is
 * stable and independent of the time of answering, and even with a list of these keys and a
 * person's receipt nobody can tell which row is theirs.
 */
export async function anonymousOrder({ db }: Context): Promise<SQL> {
  const secret = Buffer.from(await readSecret(db, "nameless-order")).toString("hex");
  return sql`sha256(decode(${secret}, 'hex') || receipt_hash)`;
}

/** The anonymous part of a list: ballots `r` that match `where`, each as the JSON of `row`. */
export function anonymousPart<T>(
  ctx: Context,
  survey: Survey,
  { row, where }: { row: SQL; where: SQL },
): Part<T> {
  return async (after, most) => {
    if (after !== null && !/^[0-9a-f]{64}$/.test(after)) throw badKey();
    const order = await anonymousOrder(ctx);
    return rowsOf<{ key: string; row: T }>(
      ctx.db,
      sql`
      select encode(r.key, 'hex') as key, ${row} as row from (
        select * from (
          select ${order} as key, r.answers, r.comment from ballots r
          where r.tenant_id = ${survey.tenantId} and r.survey_id = ${survey.id} and ${where}
        ) b
        ${after === null ? sql`` : sql`where key > decode(${after}, 'hex')`}
        order by key
        limit ${most}
      ) r
      order by r.key`,
    );
  };
}
