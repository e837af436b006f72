import path from "node:path";
import { Worker } from "node:worker_threads";
import type { TestApp } from "./app.ts";
import { emulatorClient } from "./emulator-client.ts";
import { personOf } from "./person.ts";

/** What tests of pages may use of the started product: its address, its people and its host. */
export type AppInWorker = Pick<TestApp, "url" | "emulator" | "as">;

declare global {
  var testAppInWorker: Promise<AppInWorker> | undefined;
}

/**
 * The real product and the real emulator, in a thread of their own, one for each test worker: tests of pages have a document and its globals around
 * them, among which libraries of the server would take themselves to be in a browser.
 */
export function startAppInWorker(): Promise<AppInWorker> {
  globalThis.testAppInWorker ??= started();
  return globalThis.testAppInWorker;
}

async function started(): Promise<AppInWorker> {
  const worker = new Worker(path.join(import.meta.dirname, "app-worker.ts"));
  const { url, emulatorUrl } = await new Promise<{ url: string; emulatorUrl: string }>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  worker.unref();
  const emulator = emulatorClient(emulatorUrl);
  return { url, emulator, as: (alias, app = "msteams") => personOf(emulator, url, alias, app) };
}
