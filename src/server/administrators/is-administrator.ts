import { and, eq } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { Context } from "../context.ts";
import { administrators } from "../db/audit-tables.ts";

type Asking = Pick<Context, "db" | "actor">;

/**
 * Whether the caller administers their organisation: by the app role in their verified token, or
 * because a command named them. Participants without an account never do, an operator's commands
 * always (decisions/042).
 */
export async function isAdministrator({ db, actor }: Asking): Promise<boolean> {
  const { user, guestIn, tenantId } = actor;
  if (actor.operates) return true;
  if (!user || guestIn !== null) return false;
  if (actor.hasRole) return true;
  const rows = await db
    .select({ userId: administrators.userId })
    .from(administrators)
    .where(and(eq(administrators.tenantId, tenantId), eq(administrators.userId, user.userId)));
  return rows.length > 0;
}

/** Refuses with 403 whoever is no administrator. The result's changes are audited as one's. */
export async function asAdministrator<C extends Asking>(ctx: C): Promise<C> {
  if (!(await isAdministrator(ctx))) throw new AppError("administration.denied");
  return { ...ctx, actor: { ...ctx.actor, administering: true } };
}
