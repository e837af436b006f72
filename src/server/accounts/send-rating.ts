import { and, eq } from "drizzle-orm";
import type { UserId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { ratings } from "../db/account-tables.ts";
import { users } from "../db/tables.ts";

/** Milliseconds that the form service may take; the job tries again. */
const patience = 10_000;

/** Hands a person's newest rating to the operator's form service (API-90), if there is one. */
export async function sendRating({ db, actor, config }: Context, userId: UserId): Promise<void> {
  if (config.ratingForm === null) return;
  const [row] = await db
    .select({
      name: users.name,
      upn: users.upn,
      score: ratings.score,
      reason: ratings.reason,
    })
    .from(ratings)
    .innerJoin(users, and(eq(users.tenantId, ratings.tenantId), eq(users.userId, ratings.userId)))
    .where(and(eq(ratings.tenantId, actor.tenantId), eq(ratings.userId, userId)));
  if (!row || row.score === null) return;
  const [first = "", ...others] = row.name.trim().split(/\s+/);
  const reply = await fetch(config.ratingForm, {
    method: "POST",
    body: new URLSearchParams({
      email: row.upn,
      nps_score: String(row.score),
      nps_reason: row.reason ?? "",
      firstname: first,
      lastname: others.join(" "),
      full_name: row.name,
    }),
    redirect: "error",
    signal: AbortSignal.timeout(patience),
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`the form service answered ${reply.status}`);
}
