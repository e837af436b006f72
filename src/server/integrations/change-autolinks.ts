import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Reference } from "#contract/integrations.ts";
import { AppError } from "#domain/errors.ts";
import { type IntegrationId, integrationId, seriesId, surveyId } from "#domain/ids.ts";
import type { Autolink, AutolinkEntry } from "#domain/integration/autolink.ts";
import { autolinkProblems } from "#domain/integration/autolink-problems.ts";
import { limits } from "#domain/limits.ts";
import { autolinkOf, readAutolinks } from "../autolinks/read-autolinks.ts";
import type { Context } from "../context.ts";
import { autolinks } from "../db/integration-tables.ts";
import { changeReference } from "./change-reference.ts";

/**
 * Adds an autolink (API-76). One that is there already is returned as it is, so that a call can be
 * repeated.
 */
export async function createAutolink(
  ctx: Context,
  reference: Reference,
  entry: AutolinkEntry,
): Promise<Autolink> {
  const { referenceType, referenceId } = reference;
  let made: Autolink = { ...entry, ...reference, type: "autolink", id: newId() };
  await changeReference(ctx, reference, async (tx) => {
    const others = await readAutolinks(tx, reference);
    const same = others.find((other) => isSame(other, entry));
    if (same) {
      made = same;
      return false;
    }
    assertValid(entry, others);
    if (others.length >= limits.autolinks)
      throw new AppError("integration.too-many", { max: limits.autolinks });
    const now = tx.now();
    await tx.db.insert(autolinks).values({
      ...entry,
      tenantId: tx.actor.tenantId,
      id: made.id,
      ...(referenceType === "series" ? { seriesId: referenceId } : { surveyId: referenceId }),
      createdAt: now,
      updatedAt: now,
    });
    return true;
  });
  return made;
}

/** Changes an autolink (API-77). */
export async function updateAutolink(
  ctx: Context,
  id: IntegrationId,
  entry: AutolinkEntry,
): Promise<Autolink> {
  const found = await findAutolink(ctx, id);
  await changeReference(ctx, referenceOf(found), async (tx) => {
    const kept = await findAutolink(tx, id);
    const others = await readAutolinks(tx, referenceOf(kept));
    assertValid(
      entry,
      others.filter((other) => other.id !== id),
    );
    if (isSame(kept, entry)) return false;
    await tx.db
      .update(autolinks)
      .set({ ...entry, updatedAt: tx.now() })
      .where(keyOf(tx, id));
    return true;
  });
  return { ...found, ...entry };
}

/** Deletes an integration (API-75). */
export async function removeIntegration(ctx: Context, id: IntegrationId): Promise<void> {
  const found = await findAutolink(ctx, id);
  await changeReference(ctx, referenceOf(found), async (tx) => {
    await findAutolink(tx, id);
    await tx.db.delete(autolinks).where(keyOf(tx, id));
    return true;
  });
}

/** An autolink of the caller's tenant; another's does not exist for them (API-07). */
async function findAutolink(ctx: Context, id: IntegrationId): Promise<Autolink> {
  const [row] = await ctx.db.select().from(autolinks).where(keyOf(ctx, id));
  if (!row) throw new AppError("integration.not-found");
  return autolinkOf(row);
}

function keyOf({ actor }: Context, id: IntegrationId) {
  return and(eq(autolinks.tenantId, actor.tenantId), eq(autolinks.id, id));
}

function referenceOf({ referenceType, referenceId }: Autolink): Reference {
  return referenceType === "series"
    ? { referenceType, referenceId: seriesId.parse(referenceId) }
    : { referenceType, referenceId: surveyId.parse(referenceId) };
}

function assertValid(entry: AutolinkEntry, others: readonly Autolink[]): void {
  const problems = autolinkProblems(entry, others);
  if (problems.length > 0) throw new AppError("survey.invalid", {}, problems);
}

function isSame(one: AutolinkEntry, other: AutolinkEntry): boolean {
  return one.system === other.system && one.prefix === other.prefix && one.url === other.url;
}

function newId(): IntegrationId {
  return integrationId.parse(randomUUID());
}
