// `npm start`: builds the pages where needed, opens the database, starts the product and, unless
// real credentials are given, the Teams emulator with its demo organisation. Prints one line when
// ready. Ctrl-C or SIGTERM finishes what is in flight and ends with 0.
import { useCompileCache } from "../src/server/process/compile-cache.ts";

useCompileCache();
const { startAll } = await import("./start-all.ts");
await startAll();
