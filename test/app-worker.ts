import { hastenImports } from "#server/hasten-imports.ts";

// The thread of `app-in-worker.ts`: what it runs is imported with haste.
hastenImports();
await import("./app-thread.ts");
