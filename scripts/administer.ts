// Who administers an organisation, and what administrators do on their page, as an operator's
// commands: `npm run administer -- COMMAND --tenant ID …` (alone it lists them; see
// docs/operating.md). The embedded database can be open in one process only: stop the product
// first.
import { beginCommand } from "../src/server/process/begin-command.ts";

beginCommand();
const { administer } = await import("./administer/administer.ts");
await administer(process.argv.slice(2));
