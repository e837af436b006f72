// `npm run chaos -- NAME`: plays a fault in its long form against the real product and ends with 1
// where a promise breaks. `npm test` runs the short forms.
import { findServices, freshServer, type Services } from "../bench/services.ts";
import { hasNginx } from "../test/rig/own-nginx.ts";
import { startOwnPostgres } from "../test/rig/own-postgres.ts";
import { type Rig, startRig } from "../test/rig/start-rig.ts";
import { anonymityAttack } from "./anonymity-attack.ts";
import { behindNginx } from "./behind-nginx.ts";
import { connectorFaults } from "./connector-faults.ts";
import { contention } from "./contention.ts";
import { fullDisk } from "./full-disk.ts";
import { givenUpCard } from "./given-up-card.ts";
import { hostileInput } from "./hostile-input.ts";
import { killedGame } from "./killed-game.ts";
import { killedPostgres } from "./killed-postgres.ts";
import { killedProcess } from "./killed-process.ts";
import { killedSeries } from "./killed-series.ts";
import { heap, largeLists } from "./large-lists.ts";
import { newcomer } from "./newcomer.ts";
import { postgresGone } from "./postgres-gone.ts";
import { powerLoss } from "./power-loss.ts";
import { redisGone } from "./redis-gone.ts";
import { restored } from "./restored.ts";
import { rollingRestart } from "./rolling-restart.ts";
import { slowClients } from "./slow-clients.ts";
import { vanishedViewers } from "./vanished-viewers.ts";
import { withServices } from "./with-services.ts";

type Play = (services: Services) => Promise<string>;

/** Two processes need a server between them. */
const onServer = (work: (settings: Record<string, string>) => Promise<string>): Play => {
  return async ({ databaseUrl, redisUrl }) => {
    if (!databaseUrl || !redisUrl)
      return "left out: PostgreSQL and Redis do not both answer on localhost";
    const server = await freshServer(databaseUrl);
    return work({ DATABASE_URL: server.url, REDIS_URL: redisUrl }).finally(server.drop);
  };
};

async function onRig(work: (rig: Rig) => Promise<string>): Promise<string> {
  const rig = await startRig();
  return work(rig).finally(rig.close);
}

const faults: Record<string, Play[]> = {
  contention: [
    () => contention({ people: 2000 }),
    onServer((settings) => contention({ people: 2000, settings })),
  ],
  "killed-process": [
    () => killedProcess({ rounds: 20 }),
    async () => {
      const own = await startOwnPostgres();
      return killedProcess({ rounds: 20, settings: { DATABASE_URL: own.url } }).finally(own.close);
    },
    onServer((settings) => killedProcess({ rounds: 20, processes: 2, settings })),
  ],
  "killed-series": [
    () => killedSeries({ rounds: 20, series: 60 }),
    async () => {
      const own = await startOwnPostgres();
      const settings = { DATABASE_URL: own.url };
      return killedSeries({ rounds: 20, series: 60, settings }).finally(own.close);
    },
  ],
  "killed-game": [
    () => killedGame({ people: 60 }),
    async () => {
      const own = await startOwnPostgres();
      return killedGame({ people: 60, settings: { DATABASE_URL: own.url } }).finally(own.close);
    },
  ],
  restored: [
    () => restored({ people: 200, votes: 2000, planned: 5 }),
    onServer((settings) => restored({ people: 200, votes: 2000, planned: 5, settings })),
  ],
  "rolling-restart": [
    onServer((settings) => rollingRestart({ settings, rounds: 10, people: 200 })),
  ],
  "behind-nginx": [
    hasNginx()
      ? onServer((settings) =>
          behindNginx({ settings, people: 300, rounds: 3, measured: { rounds: 5, ms: 3000 } }),
        )
      : async () => "left out: it needs nginx (on Debian: apt-get install nginx-light)",
  ],
  newcomer: [
    hasNginx()
      ? () => newcomer({ fromNothing: true })
      : async () => "left out: it needs nginx (on Debian: apt-get install nginx-light)",
  ],
  "killed-postgres": [() => killedPostgres({ rounds: 20 })],
  "power-loss": [
    () => powerLoss({ rounds: 10, on: "embedded" }),
    () => powerLoss({ rounds: 10, on: "postgres" }),
  ],
  "redis-gone": (["stopped", "silent"] as const).map(
    (how) => () => withServices((services) => redisGone(services, { awayMs: 30_000, how })),
  ),
  "postgres-gone": [
    () =>
      withServices((services) =>
        postgresGone(services, { awayMs: 30_000, people: 200, planned: 10 }),
      ),
  ],
  "connector-faults": [() => connectorFaults({ cards: 12, downMs: 60_000, lost: 5 }), givenUpCard],
  anonymity: [
    () => anonymityAttack({ surveys: 40, people: 30, along: 20 }),
    () => anonymityAttack({ surveys: 40, people: 30, along: 20, on: "server" }),
    // From 121 people on, the list of who took part is stored out of line, which the reader of the
    // log does not follow.
    () => anonymityAttack({ surveys: 3, people: 120, along: 2 }),
  ],
  "large-lists": [
    async () => {
      const rig = await startRig({ settings: { NODE_OPTIONS: `--max-old-space-size=${heap}` } });
      return largeLists(rig, { surveys: 102, lists: 60 }).finally(rig.close);
    },
  ],
  "hostile-input": [() => hostileInput({ requests: 200_000 })],
  "slow-clients": [
    () => onRig((rig) => slowClients(rig, { connections: 500, untilBodies: true })),
    () => onRig((rig) => vanishedViewers(rig, { broken: 1000, deaf: 50 })),
  ],
  "full-disk": [
    () => fullDisk({ rounds: 20, on: "embedded" }),
    () => fullDisk({ rounds: 3, on: "postgres" }),
  ],
};

const plays = faults[process.argv[2] ?? ""];
if (!plays) {
  console.error(`Which fault? npm run chaos -- ${Object.keys(faults).join(" | ")}`);
  process.exit(1);
}
const services = findServices();
for (const play of plays) console.log(await play(services));
