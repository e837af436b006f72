import { test as base } from "@playwright/test";
import { emulator } from "./prepare.ts";

/**
 * A test that starts once the product knows its installs (Teams reports them in the seconds after
 * the start), and closes its windows at the end: open pages would keep polling and drawing beside
 * later tests of the worker.
 */
export const test = base.extend<{ windowsClosed: undefined }, { installed: string }>({
  installed: [
    async ({ browserName }, use) => {
      await emulator.installed();
      await use(browserName);
    },
    { auto: true, scope: "worker" },
  ],
  windowsClosed: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
