import { parentPort, workerData } from "node:worker_threads";
import { setFlags } from "#server/accounts/grant-plan.ts";
import { startOwnApp } from "./app.ts";
import type { FlagsWish } from "./app-in-worker.ts";

/** Flags that were read are kept for five seconds. */
const untilRead = 6000;
let ahead = 0;

const app = await startOwnApp(workerData);
parentPort?.on("message", ({ tenantId, flags }: FlagsWish) => {
  void setFlags(app.database.db, tenantId, flags).then(() => {
    ahead += untilRead;
    app.clock.ahead(untilRead);
    parentPort?.postMessage({ ahead });
  });
});
parentPort?.postMessage({ url: app.url, emulatorUrl: app.emulator.url });
