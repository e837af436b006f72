import { parentPort, workerData } from "node:worker_threads";
import { eq } from "drizzle-orm";
import { endPlans, grantPlan, setFlags } from "#server/accounts/grant-plan.ts";
import { subscriptions } from "#server/db/account-tables.ts";
import { startOwnApp } from "./app.ts";
import type { Wish } from "./app-in-worker.ts";

const app = await startOwnApp(workerData);
parentPort?.on("message", (wish: Wish) => {
  void grantWish(wish).then(() => parentPort?.postMessage({}));
});

async function grantWish({ tenantId, flags, plans, statement }: Wish): Promise<void> {
  const { db } = app.database;
  if (statement) await db.execute(statement);
  const now = new Date();
  if (plans) {
    // What an earlier test gave is taken away without a trace, ended plans too.
    await db.delete(subscriptions).where(eq(subscriptions.tenantId, tenantId));
    for (const { ended, ...plan } of plans) {
      await grantPlan(db, { tenantId, ...plan }, now);
      if (ended) await endPlans(db, tenantId, now);
    }
  }
  if (!flags) return;
  await setFlags(db, tenantId, flags);
}
parentPort?.postMessage({ url: app.url, emulatorUrl: app.emulator.url });
