// `npm run rebuild-tallies`: counts all answers again and reports totals that differ (there are
// none); `-- --repair` corrects them. The embedded database can be open in one process only: stop
// the product first.
import { useCompileCache } from "../src/server/process/compile-cache.ts";

useCompileCache();
await import("./commands/rebuild-tallies.ts");
