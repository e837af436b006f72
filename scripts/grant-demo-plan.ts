import type { Directory } from "../emulator/emulator-api.ts";
import { unlimited } from "../src/domain/account/subscription.ts";
import { tenantId } from "../src/domain/ids.ts";
import { grantPlan, setFlags } from "../src/server/accounts/grant-plan.ts";
import { subscriptions } from "../src/server/db/account-tables.ts";
import type { Db } from "../src/server/db/db.ts";

/**
 * In a new database, the first of the emulator's organisations gets a plan with everything, and
 * lets participants without an account into its meetings, and plays trivia; the others are free, so
 * that both can be seen.
 */
export async function grantDemoPlan(db: Db, emulatorUrl: string): Promise<void> {
  if ((await db.select({ id: subscriptions.id }).from(subscriptions).limit(1)).length > 0) return;
  const reply = await fetch(`${emulatorUrl}/emulator/api/directory`);
  const { tenants }: Directory = JSON.parse(await reply.text());
  const first = tenants[0];
  if (!first) return;
  const plan = {
    plan: "msteams-standard",
    planLevel: unlimited,
    userIds: [],
    trialExpiresAt: null,
  } as const;
  const tenant = tenantId.parse(first.id);
  await grantPlan(db, { ...plan, tenantId: tenant }, new Date());
  await grantPlan(db, { ...plan, plan: "agile-standup", tenantId: tenant }, new Date());
  await setFlags(db, tenant, { anonymousUserExperienceEnabled: true, trivia: true });
}
