// `npm run bench -- backups | votes | anonymous-votes | live | cards | start | memory | authoring
// | respondent | dashboard | side-panels | lists | readers | export | word-cloud | series | games
// | posts | erase-person | tenants | processes | soak`: measures on this machine, on loopback, beside a baseline in the
// same run. Uses PostgreSQL and Redis where they answer. `soak [--minutes 60] [--keep FILE]` runs
// for an hour, the others for minutes.
import { anonymousVotes } from "./anonymous-votes.ts";
import { authoring } from "./authoring.ts";
import { backups } from "./backups.ts";
import { cards } from "./cards.ts";
import { dashboard } from "./dashboard.ts";
import { erasePerson } from "./erase-person.ts";
import { exports } from "./export.ts";
import { games } from "./games.ts";
import { lists } from "./lists.ts";
import { live } from "./live.ts";
import { memory } from "./memory.ts";
import { posts } from "./posts.ts";
import { processes } from "./processes.ts";
import { readers } from "./readers.ts";
import { respondent } from "./respondent.ts";
import { results } from "./results.ts";
import { series } from "./series.ts";
import { findServices, type Services } from "./services.ts";
import { sidePanels } from "./side-panels.ts";
import { soak } from "./soak.ts";
import { start } from "./start.ts";
import { tenants } from "./tenants.ts";
import { votes } from "./votes.ts";
import { wordCloud } from "./word-cloud.ts";

const benches: Record<string, (services: Services) => Promise<void>> = {
  votes,
  "anonymous-votes": anonymousVotes,
  live,
  start,
  memory,
  backups,
  cards,
  authoring,
  respondent,
  dashboard,
  "side-panels": sidePanels,
  results,
  readers,
  series,
  games,
  posts,
  lists,
  export: exports,
  "word-cloud": wordCloud,
  tenants,
  processes,
  soak,
  "erase-person": () => erasePerson(),
};

const bench = benches[process.argv[2] ?? ""];
if (!bench) {
  console.error(`Which one? npm run bench -- ${Object.keys(benches).join(" | ")}`);
  process.exit(1);
}
await bench(findServices());
