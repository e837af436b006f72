import { useCompileCache } from "#server/process/compile-cache.ts";

// The thread of `app-in-worker.ts`: what it runs is loaded from the compile cache.
useCompileCache();
await import("./app-thread.ts");
