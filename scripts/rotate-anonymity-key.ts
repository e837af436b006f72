// `npm run rotate-anonymity-key`: seals anonymous answers with a new key of the deployment (see
// docs/operating.md). `-- --key-is-lost` gives up the answers whose key is gone for good. The
// embedded database can be open in one process only: stop the product first.
import { beginCommand } from "../src/server/process/begin-command.ts";

beginCommand();
await import("./commands/rotate-anonymity-key.ts");
