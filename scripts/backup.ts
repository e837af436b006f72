// `npm run backup -- FILE`: backs the database up into a new file (see docs/backup.md). The key of
// anonymous answers is neither needed nor in it. The embedded database can be open in one process
// only: stop the product first; PostgreSQL is backed up while the product runs.
import { useCompileCache } from "../src/server/process/compile-cache.ts";

useCompileCache();
await import("./commands/backup.ts");
