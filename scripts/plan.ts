// What an operator does with plans: `npm run plan -- COMMAND --tenant ID …` (alone it lists them;
// see docs/operating.md). The embedded database can be open in one process only: stop the product
// first.
import { beginCommand } from "../src/server/process/begin-command.ts";

beginCommand();
await import("./commands/plan.ts");
