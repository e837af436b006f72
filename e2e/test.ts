import { test as base } from "@playwright/test";

/** A test whose windows are closed when it ends: pages left open go on asking and drawing, beside every later test of the same worker. */
export const test = base.extend<{ windowsClosed: undefined }>({
  windowsClosed: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
