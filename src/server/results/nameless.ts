import { type SQL, sql } from "drizzle-orm";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { readSecret } from "../identity/secrets.ts";
import { badKey, type Part } from "./read-page.ts";

/**
 * How many anonymous answers are kept back: all of them while fewer than ANONYMITY_MIN_GROUP people gave one, else (or where there is none) null. In an item where everybody chooses,
 * the totals less the named answers tell what few others said: that is so with any total (decisions/003), but not their words, and not one by one.
 */
export async function countWithheld({ db, config }: Context, survey: Survey): Promise<number | null> {
  if (survey.anonymity === "none") return null;
  const least = config.minAnonymousGroup;
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from (select 1 from ballots where tenant_id = ${survey.tenantId} and survey_id = ${survey.id} limit ${least}) b`,
  );
  const count = row?.count ?? 0;
  return count === 0 || count >= least ? null : count;
}

/** Whether an item's lists have a part with names. One that was made anonymous later names nobody any more, whoever answered before. */
export function hasNames({ anonymity }: Survey): boolean {
  return anonymity !== "anonymous";
}

/** Whether they have a part without, once enough people are in it. */
export function hasNameless({ anonymity }: Survey): boolean {
  return anonymity !== "none";
}

/**
 * The order of anonymous answers, and the key of a page of them: a keyed hash of the receipt's hash. It is the same for each call and says nothing of when somebody
 * answered; and whoever holds a list of these keys and somebody's receipt cannot tell which line is that person's.
 */
export async function namelessOrder({ db }: Context): Promise<SQL> {
  const secret = Buffer.from(await readSecret(db, "nameless-order")).toString("hex");
  return sql`sha256(decode(${secret}, 'hex') || receipt_hash)`;
}

/** Anonymous answers as a part of a list: those ballots `r` of which `where` holds, and what each of them gives as JSON (`row`). */
export function namelessPart<T>(ctx: Context, survey: Survey, { row, where }: { row: SQL; where: SQL }): Part<T> {
  return async (after, most) => {
    if (after !== null && !/^[0-9a-f]{64}$/.test(after)) throw badKey();
    const order = await namelessOrder(ctx);
    return rowsOf<{ key: string; row: T }>(
      ctx.db,
      sql`
      select encode(r.key, 'hex') as key, ${row} as row from (
        select * from (
          select ${order} as key, r.answers, r.comment from ballots r where r.tenant_id = ${survey.tenantId} and r.survey_id = ${survey.id} and ${where}
        ) b
        ${after === null ? sql`` : sql`where key > decode(${after}, 'hex')`}
        order by key
        limit ${most}
      ) r
      order by r.key`,
    );
  };
}
