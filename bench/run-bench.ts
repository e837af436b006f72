// `npm run bench -- votes | live | cards | start | authoring`: measures on this machine, on loopback, beside a baseline in the same run. Uses PostgreSQL and Redis where they answer.
import { authoring } from "./authoring.ts";
import { cards } from "./cards.ts";
import { live } from "./live.ts";
import { findServices, type Services } from "./services.ts";
import { start } from "./start.ts";
import { votes } from "./votes.ts";

const benches: Record<string, (services: Services) => Promise<void>> = { votes, live, start, cards, authoring };

const bench = benches[process.argv[2] ?? ""];
if (!bench) {
  console.error(`Which one? npm run bench -- ${Object.keys(benches).join(" | ")}`);
  process.exit(1);
}
await bench(findServices());
