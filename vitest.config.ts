import { totalmem } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/**
 * Modules are shared between the files of a worker, and with them the started product: one for each
 * worker, not one for each file.
 */
const shared = {
  isolate: false,
  pool: "forks",
  // A worker's databases and files are memory outside of V8's heap: it would collect its garbage,
  // a third of all the work, several times a second for each 64 MB of them.
  execArgv: [
    "--external-memory-accounted-in-global-limit",
    `--initial-old-space-size=${Math.min(1024, Math.floor(totalmem() / 2 ** 24))}`,
  ],
} satisfies Record<string, unknown>;
const slow = { testTimeout: 60_000, hookTimeout: 60_000 } as const;

export default defineConfig({
  test: {
    // Half of the time is waiting for processes, hosts and browsers' timers: a third worker fills
    // it on two cores.
    maxWorkers: 3,
    globalSetup: [
      "test/drop-databases.ts",
      "test/end-processes.ts",
      "test/prepared-database.ts",
      "test/prepared-app.ts",
    ],
    reporters: ["default"],
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["src/{domain,contract,text,cards}/**/*.test.ts"],
        },
      },
      {
        test: {
          ...shared,
          ...slow,
          name: "server",
          include: [
            "src/server/**/*.test.ts",
            "test/**/*.test.ts",
            "scripts/**/*.test.ts",
            "chaos/**/*.test.ts",
          ],
        },
      },
      {
        test: {
          ...shared,
          ...slow,
          name: "emulator",
          include: ["emulator/*.test.ts", "emulator/!(shell)/**/*.test.ts"],
        },
      },
      {
        plugins: [react()],
        test: {
          ...shared,
          ...slow,
          name: "web",
          environment: "jsdom",
          setupFiles: ["test/web/quick-react.ts", "test/web/patience-for-test.ts"],
          include: ["src/web/**/*.test.{ts,tsx}", "emulator/shell/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
