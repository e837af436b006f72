import { parentPort, workerData } from "node:worker_threads";
import { eq } from "drizzle-orm";
import { endPlans, grantPlan, setFlags } from "#server/accounts/grant-plan.ts";
import { checkouts, subscriptions } from "#server/db/account-tables.ts";
import { signTrialToken } from "#server/trials/trial-token.ts";
import { startOwnApp } from "./app.ts";
import type { Wish } from "./app-in-worker.ts";

const app = await startOwnApp(workerData);
parentPort?.on("message", (wish: Wish) => {
  void grantWish(wish).then((answer) => parentPort?.postMessage(answer));
});

async function grantWish(wish: Wish): Promise<{ token?: string }> {
  const { tenantId, flags, plans, statement, trial } = wish;
  const { db } = app.database;
  if (statement) await db.execute(statement);
  const now = new Date();
  if (plans) {
    // What an earlier test gave is taken away without a trace, ended plans too.
    await db.delete(subscriptions).where(eq(subscriptions.tenantId, tenantId));
    await db.delete(checkouts).where(eq(checkouts.tenantId, tenantId));
    for (const { ended, ...plan } of plans) {
      await grantPlan(db, { tenantId, ...plan }, now);
      if (ended) await endPlans(db, tenantId, now);
    }
  }
  if (flags) await setFlags(db, tenantId, flags);
  if (!trial) return {};
  const expires = new Date(now.getTime() + 86_400_000);
  return { token: await signTrialToken(db, { tid: tenantId, ...trial }, { now, expires }) };
}
parentPort?.postMessage({ url: app.url, emulatorUrl: app.emulator.url });
