// `npm run doctor`: checks a deployment from inside, with the same settings as the product. A line
// each: `ok`, `FIX` with what to do, or `skip` with the reason; exit code 1 if something is to be
// repaired. `-- NAME …` runs only the checks of these names. Nothing is changed.
import { beginCommand } from "../src/server/process/begin-command.ts";

beginCommand();
await import("./commands/doctor.ts");
