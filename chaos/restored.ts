import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { testAnonymityKey } from "../test/anonymity-key.ts";
import { joinCrowd } from "../test/rig/crowd.ts";
import { type OpenPoll, openPoll } from "../test/rig/open-poll.ts";
import { runCommand } from "../test/rig/run-command.ts";
import { type Rig, startRig } from "../test/rig/start-rig.ts";
import { planSurveys } from "./planned-surveys.ts";
import { promise } from "./promise.ts";
import { type Place, recount } from "./recount.ts";
import { createLedger, type Ledger, voteOn } from "./vote-ledger.ts";

type Options = {
  /** `DATABASE_URL` for PostgreSQL; without it the embedded database. */
  settings?: Record<string, string>;
  people: number;
  votes: number;
  /** Surveys to be sent after the restore, and as many to be closed. */
  planned: number;
};

const where = "Mark 8 Project Team / General";
const otherKey = randomBytes(32).toString("base64");

/**
 * People vote by name and anonymously, the database is backed up and destroyed, and restored from
 * the backup. Every answer must be there, sealed ones too, totals must be exact, cards must follow
 * further votes, and what was planned before the backup must happen once.
 */
export async function restored(options: Options): Promise<string> {
  const { settings = {}, people, votes, planned } = options;
  const rig = await startRig({ settings });
  const file = path.join(rig.dataDir, "..", `${path.basename(rig.dataDir)}.backup`);
  try {
    const place: Place = { databaseUrl: settings.DATABASE_URL ?? null, dataDir: rig.dataDir };
    const voters = await joinCrowd(rig.emulator, where, people);
    const ledgers = [
      createLedger(await openPoll(rig), voters),
      createLedger(await openPoll(rig, { anonymity: "anonymous" }), voters, { anonymous: true }),
      // Two people are too few to be counted: both stay sealed.
      createLedger(await openPoll(rig, { anonymity: "anonymous" }), voters.slice(0, 2), {
        anonymous: true,
      }),
    ];
    const another = await openPoll(rig);
    const surveys = await planSurveys(rig, planned);
    await voteUntil(rig, ledgers, votes);

    const told = await backUp(rig, place, file);
    await refuseWhileRunning(rig, place, file);
    await rig.processes.get(0)?.stop();
    await destroy(place);
    await refuseOtherKey(place, file);
    await command("restore", [file], place);
    await surveys.moveTo(place, new Date(), 0);

    await rig.start();
    const owner = await rig.as("adele");
    for (const ledger of ledgers) await ledger.check(rig.url, owner);
    await surveys.happened();
    await followedByCards(rig, another);
    for (const ledger of ledgers) await ledger.closeAndCheck(rig.url, owner);
    promise((await rig.processes.get(0)?.stop()) === 0, "the process did not end in order");
    await recount(place);
    await surveys.happenedOnce(place);
    return `${sum(ledgers)} votes before the backup, none lost; ${told}`;
  } finally {
    await rig.close();
    rmSync(file, { force: true });
  }
}

async function voteUntil(rig: Rig, ledgers: readonly Ledger[], votes: number): Promise<void> {
  await voteOn(rig.url, ledgers, { clients: 16, isOver: () => sum(ledgers) >= votes });
}

/** PostgreSQL is backed up while the product runs. */
async function backUp(rig: Rig, place: Place, file: string): Promise<string> {
  if (place.databaseUrl === null) await rig.processes.get(0)?.stop();
  const told = await command("backup", [file], place);
  const sealed = Number(/sealed answers: (\d+)/.exec(told)?.[1]);
  promise(sealed >= 2, `${sealed} answers are sealed in the backup: ${told}`);
  return `sealed in the backup: ${sealed}`;
}

async function destroy({ databaseUrl, dataDir }: Place): Promise<void> {
  if (databaseUrl === null) return rmSync(path.join(dataDir, "database"), { recursive: true });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client
    .query("drop schema public, drizzle, pgboss cascade; create schema public")
    .finally(() => client.end());
}

async function refuseWhileRunning(rig: Rig, place: Place, file: string): Promise<void> {
  if (place.databaseUrl === null) await rig.start();
  const { code, said } = await runCommand(
    "restore",
    [file, "--replace"],
    envOf(place, testAnonymityKey),
  );
  promise(code === 1 && /stop (the product|all its processes) first$/.test(said), said);
}

async function refuseOtherKey(place: Place, file: string): Promise<void> {
  const { code, said } = await runCommand("restore", [file], envOf(place, otherKey));
  promise(
    code === 1 &&
      /^ANONYMITY_KEY: the backup is sealed with the key \w{12}, but here is /.test(said),
    `another key is not refused: ${said}`,
  );
}

/** A card shows the vote that came after the restore. */
async function followedByCards(rig: Rig, poll: OpenPoll): Promise<void> {
  const place = await rig.emulator.place(where);
  const cardOf = async () => JSON.stringify(await rig.emulator.cardWith(place, "alex", poll.id));
  const before = await cardOf();
  const adele = await rig.as("adele");
  const { path: at, body = "" } = poll.vote(adele.token, 0);
  const reply = await adele.request(at.replace("/msteams/api", ""), { method: "POST", body });
  promise(reply.status === 200, `a vote after the restore is answered with ${reply.status}`);
  await rig.emulator.until("the card to change", async () => (await cardOf()) !== before);
}

async function command(name: string, words: readonly string[], place: Place): Promise<string> {
  const { code, said } = await runCommand(name, words, envOf(place, testAnonymityKey));
  promise(code === 0, `${name} ended with ${code}: ${said}`);
  return said;
}

function envOf({ databaseUrl, dataDir }: Place, key: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    ANONYMITY_KEY: key,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
}

function sum(ledgers: readonly Ledger[]): number {
  return ledgers.reduce((total, ledger) => total + ledger.acknowledged(), 0);
}
