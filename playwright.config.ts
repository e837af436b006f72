import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { launchBrowser } from "./e2e/launch-browser.ts";
import { testAnonymityKey } from "./test/anonymity-key.ts";

// One product and one emulator for the whole run, in a folder of their own. Workers read this file
// too: they find what the first reading chose.
process.env.E2E_DATA ??= mkdtempSync(path.join(tmpdir(), "polly-e2e-"));
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000) * 2);
const port = Number(process.env.E2E_PORT);
// They wait for the clock: begun first, they end before the others.
const long = ["series-story.spec.ts", "trivia-story.spec.ts"];
const url = `http://127.0.0.1:${port + 1}`;

export default defineConfig({
  testDir: "e2e",
  // One more than the cores of a small machine: stories wait for the product's own timers too.
  workers: 3,
  fullyParallel: true,
  projects: [
    { name: "long", testMatch: long },
    { name: "others", testIgnore: long },
  ],
  // A story of six windows takes two minutes on a slow machine of two cores.
  timeout: 180_000,
  // On a slow machine the first dialogs of fifteen windows come after 20 s.
  expect: { timeout: 30_000 },
  reporter: "list",
  outputDir: "test-results",
  use: {
    baseURL: url,
    viewport: { width: 1400, height: 900 },
    launchOptions: await launchBrowser(),
    contextOptions: { reducedMotion: "reduce" },
    permissions: ["local-network-access", "clipboard-read", "clipboard-write"],
    trace: process.env.TRACE ? "on" : "off",
  },
  webServer: {
    command: "node scripts/start.ts",
    url,
    env: {
      PORT: String(port),
      EMULATOR_PORT: String(port + 1),
      DATA_DIR: process.env.E2E_DATA,
      LOG_LEVEL: "warn",
      DEMO: "off",
      ANONYMITY_KEY: testAnonymityKey,
      WRITES_PER_MINUTE: "100000",
    },
    stdout: "pipe",
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
