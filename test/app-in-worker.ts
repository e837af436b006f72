import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { type TenantId, tenantId } from "#domain/ids.ts";
import type { grantPlan } from "#server/accounts/grant-plan.ts";
import type { TestApp } from "./app.ts";
import { emulatorClient } from "./emulator-client.ts";
import { type Person, personOf } from "./person.ts";

/** A plan of an organisation; one that ended also ends those that were named before it. */
type PlanWish = Omit<Parameters<typeof grantPlan>[1], "tenantId"> & { ended?: true };
export type Wish = {
  tenantId: TenantId;
  flags?: Record<string, unknown>;
  plans?: readonly PlanWish[];
  statement?: string;
  trial?: { upn: string; plan: "msteams-standard" | "agile-standup"; region: string };
};

/**
 * What tests of pages may use of the started product: its address, its people and its host, and
 * what an operator switches for a person's organisation.
 */
export type AppInWorker = Pick<TestApp, "url" | "emulator" | "as"> & {
  setFlags: (of: Person, flags: Record<string, unknown>) => Promise<void>;
  /** A person's organisation holds these plans, and no others. */
  setPlans: (of: Person, plans: readonly PlanWish[]) => Promise<void>;
  /** A token with which that person may start one trial. */
  trialToken: (
    of: Person,
    trial: Pick<NonNullable<Wish["trial"]>, "plan" | "region">,
  ) => Promise<string>;
  /** Runs a statement on the database: what fails then fails as it does in bad times. */
  runStatement: (of: Person, statement: string) => Promise<void>;
};

declare global {
  var testAppsInWorkers: Map<string, Promise<AppInWorker>> | undefined;
}

/**
 * The real product and the real emulator, in a thread of their own, one for each test worker and
 * these settings: tests of pages have a document and its globals around them, among which libraries
 * of the server would take themselves to be in a browser.
 */
export function startAppInWorker(settings: Record<string, string> = {}): Promise<AppInWorker> {
  globalThis.testAppsInWorkers ??= new Map();
  const key = JSON.stringify(settings);
  const app = globalThis.testAppsInWorkers.get(key) ?? started(settings);
  globalThis.testAppsInWorkers.set(key, app);
  return app;
}

async function started(settings: Record<string, string>): Promise<AppInWorker> {
  const worker = new Worker(path.join(import.meta.dirname, "app-worker.ts"), {
    workerData: settings,
  });
  const { url, emulatorUrl } = await new Promise<{ url: string; emulatorUrl: string }>(
    (resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
    },
  );
  worker.unref();
  const emulator = emulatorClient(emulatorUrl);
  const wish = async (of: Person, what: Omit<Wish, "tenantId">) => {
    const done = once(worker, "message");
    worker.postMessage({ tenantId: tenantId.parse(of.tenantId), ...what } satisfies Wish);
    const [answer] = await done;
    return z.object({ token: z.string().default("") }).parse(answer).token;
  };
  return {
    url,
    emulator,
    as: (alias, app = "msteams") => personOf(emulator, url, alias, app),
    setFlags: async (of, flags) => void (await wish(of, { flags })),
    setPlans: async (of, plans) => void (await wish(of, { plans })),
    runStatement: async (of, statement) => void (await wish(of, { statement })),
    trialToken: async (of, trial) =>
      wish(of, { trial: { ...trial, upn: (await of.accounts.get()).upn } }),
  };
}
