import { type SQL, sql } from "drizzle-orm";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { readSecret } from "../identity/secrets.ts";
import { badKey, type Part } from "./read-page.ts";

/**
 * How many anonymous responses are withheld: all while fewer than ANONYMITY_MIN_GROUP people with
 * an account gave one, else (or if there are none) null. Guests don't count: one person could be
 * all the others. If respondents choose anonymity themselves, the totals
 * minus the named responses reveal a few people's picks, as any total does (decisions/003), but
 * neither their words nor single responses.
 */
export async function countWithheld(
  { db, config }: Pick<Context, "db" | "config">,
  survey: Pick<Survey, "tenantId" | "id" | "anonymity">,
): Promise<number | null> {
  if (survey.anonymity === "none") return null;
  const of = sql`tenant_id = ${survey.tenantId} and survey_id = ${survey.id}`;
  const [group] = await rowsOf<{ people: number }>(
    db,
    sql`select people from participation where ${of}`,
  );
  if ((group?.people ?? 0) >= config.minAnonymousGroup) return null;
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from ballots where ${of}`,
  );
  return row?.count || null;
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
