import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Redis } from "ioredis";
import { type Database, type Db, openDatabase } from "#server/db/db.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { joinCrowd, type Voter } from "#test/rig/crowd.ts";
import { startOwnPostgres } from "#test/rig/own-postgres.ts";
import { findRedis, startOwnRedis } from "#test/rig/own-redis.ts";
import { judge } from "./anonymity/judge.ts";
import { judgeAlong } from "./anonymity/judge-along.ts";
import { playAlong, type ReadAlong } from "./anonymity/play-along.ts";
import { type Played, playSurvey } from "./anonymity/play-survey.ts";
import { playVoluntary } from "./anonymity/play-voluntary.ts";
import { answerAnonymously, type Crowds, chat, place, type Voted } from "./anonymous-survey.ts";
import { promise } from "./promise.ts";
import type { Row } from "./read-database.ts";
import { watchOutside } from "./watch-outside.ts";

export type AnonymityOptions = {
  surveys?: number;
  people?: number;
  /** How often people answer at the same time while somebody reads the tables, in four ways. */
  along?: number;
  /** The embedded database in a folder, or a PostgreSQL of the attack's own. */
  on?: "embedded" | "server";
};

/**
 * People answer anonymous surveys, one by one, in batches and all at once, some by name where they
 * choose, and change answers. Attackers know who answered when, and have the data folder's files
 * with the write-ahead log, the tables after each answer and every few milliseconds meanwhile, dead
 * rows, the owner's view after each answer, logs, metrics, jobs and what goes through Redis; but
 * not the deployment's key (decisions/040). Throws if one of them finds anybody's answer among
 * fewer than a group, or guesses within the groups better than chance.
 */
export async function anonymityAttack({
  surveys = 6,
  people = 20,
  along = 1,
  on = "embedded",
}: AnonymityOptions = {}): Promise<string> {
  const opened = on === "embedded" ? await openFolder() : await openServer();
  const redis = findRedis() ? await startOwnRedis() : null;
  const [log, traffic]: [string[], string[]] = [[], []];
  const app = await startOwnApp(
    { LOG_LEVEL: "debug", REDIS_URL: redis?.url ?? "" },
    opened.database,
    { write: (line) => log.push(line) },
  );
  const spy = redis ? await spyOn(redis.url, traffic) : null;
  try {
    const voters = await joinCrowd(app.emulator, place, people);
    const crowds = { voters, everybody: await everybodyIn(app, 11) };
    const played: Played[] = [];
    for (let at = 0; at < surveys; at += 1)
      played.push(await playSurvey(app, crowds, { at, folder: opened.folder }));
    const found = judge(played, app.config);
    // A group smaller than any that may be shown by person, filter or comment.
    const few = await answerAnonymously(app, voters.slice(0, 2), {
      way: "one by one",
      textLengths: [60],
    });
    await failToAnswer(app, few, voters);
    const nameless = played.flatMap(({ voted }) =>
      voted.anonymity === "anonymous" ? [voted] : [],
    );
    const outside = await watchOutside(app, [...nameless, few], {
      log,
      traffic,
    });
    joinByKey(played, voters);
    const seen = await readWhileAnswering(app, opened.reader, crowds, along);
    const mixed = await playVoluntary(app, crowds.everybody);
    return `${surveys} surveys of ${people} on ${on}: ${found}; ${outside}; ${seen}; ${mixed}`;
  } finally {
    spy?.disconnect();
    await app.close();
    await opened.close();
    await redis?.stop();
  }
}

const ways: Parameters<typeof playAlong>[3][] = [
  { anonymity: "anonymous", changes: 6, lanes: 4 },
  { anonymity: "voluntary", changes: 3, lanes: 2 },
  { anonymity: "anonymous", changes: 3, lanes: 2, where: chat },
  { anonymity: "voluntary", changes: 0, lanes: 4, where: chat },
];

async function readWhileAnswering(
  app: TestApp,
  reader: Db,
  { voters, everybody }: Crowds,
  along: number,
): Promise<string> {
  const read: ReadAlong[] = [];
  for (let round = 0; round < along; round += 1)
    for (const options of ways) {
      const some = options.where ? everybody : voters;
      read.push(await playAlong(app, reader, some, options));
    }
  return judgeAlong(read, app.config.minAnonymousGroup);
}

/** All who are in a chat, after as many people as `more` have joined it. */
async function everybodyIn({ emulator }: TestApp, more: number): Promise<Voter[]> {
  await joinCrowd(emulator, chat, more);
  const { chats } = await emulator.directory();
  const { memberIds = [] } = chats.find(({ topic }) => topic === chat) ?? {};
  return Promise.all(
    memberIds.map(async (id) => ({ id, token: await emulator.token(id, "msteams") })),
  );
}

/** `reader`: where somebody else reads the tables; the embedded database has one connection. */
type Opened = { database: Database; reader: Db; folder: string; close: () => Promise<void> };

async function openFolder(): Promise<Opened> {
  const dataDir = fs.mkdtempSync(path.join(tmpdir(), "polly-attack-"));
  const database = await openDatabase({ databaseUrl: null, databasePool: 1, dataDir });
  const close = async () => {
    await database.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { database, reader: database.db, folder: path.join(dataDir, "database"), close };
}

async function openServer(): Promise<Opened> {
  const home = fs.mkdtempSync(path.join(tmpdir(), "polly-attack-"));
  const postgres = await startOwnPostgres(home);
  const database = await openDatabase({
    databaseUrl: postgres.url,
    databasePool: 10,
    dataDir: "",
  });
  const settings = { databaseUrl: postgres.url, databasePool: 1, dataDir: "" };
  const reader = await openDatabase(settings, { asItIs: true });
  const close = async () => {
    await Promise.all([database.close(), reader.close()]);
    await postgres.close();
    fs.rmSync(home, { recursive: true, force: true });
  };
  return { database, reader: reader.db, folder: path.join(home, "data"), close };
}

/** Every command that anybody sends to Redis. */
async function spyOn(url: string, traffic: string[]): Promise<Redis> {
  const client = new Redis(url);
  const monitor = await client.monitor();
  monitor.on("monitor", (_time: string, words: string[]) => traffic.push(words.join(" ")));
  client.disconnect();
  return monitor;
}

/** A third answer, which the database cannot take: what is logged of that names nobody either. */
async function failToAnswer(app: TestApp, { id }: Voted, voters: readonly Voter[]): Promise<void> {
  const { questions } = await (await app.as("adele")).surveys.get({ params: { id } });
  const voter = voters[2];
  await app.database.jobs.executeSql("alter table sealed_ballots rename column sealed to gone");
  const response = questions.map((question) => ({
    questionId: question.id,
    value: "choices" in question ? question.choices[0]?.id : "so",
  }));
  const reply = await app.product.app.inject({
    method: "POST",
    url: `/msteams/api/v1/survey/${id}/response`,
    headers: { authorization: `Bearer ${voter?.token}` },
    payload: { response, source: "web" },
  });
  await app.database.jobs.executeSql("alter table sealed_ballots rename column gone to sealed");
  promise(
    reply.statusCode === 503,
    `an answer that the database cannot take is answered with ${reply.statusCode}`,
  );
}

/**
 * No row contains a person and an answer, none contains a receipt, and a ballot's key is only in
 * its own row.
 */
function joinByKey(played: readonly Played[], voters: readonly Voter[]): void {
  const [first] = played;
  if (!first) return;
  const { secrets, choiceIds } = first.voted;
  for (const rows of first.looks)
    for (const { table, text } of rows) {
      const person = voters.find(({ id }) => text.includes(id));
      const ballot = secrets.find(({ hash, receipt, marker }) =>
        [hash, receipt, marker.slice(0, 20)].some((key) => text.includes(key)),
      );
      const answer = ballot || choiceIds.some((id) => text.includes(id));
      promise(!(person && answer), `a row of ${table} names a person and an answer`);
      promise(
        !secrets.some(({ receipt }) => text.includes(receipt)),
        `a row of ${table} has a receipt in it`,
      );
      const isBallot = table === "public.ballots" || table.startsWith("pg_toast.");
      promise(isBallot || !ballot, `a row of ${table} has the key or the text of a ballot in it`);
    }
  for (const { voted, looks } of played) {
    const mine = (looks.at(-1) ?? []).filter(
      ({ table, text }: Row) => table === "public.ballots" && text.includes(voted.id),
    );
    promise(
      mine.length === voted.secrets.length,
      `${mine.length} ballots of ${voted.secrets.length} answers are there`,
    );
    promise(
      voted.secrets.every(({ hash }) => mine.some(({ text }) => text.includes(hash))),
      "a ballot is not where its receipt leads",
    );
  }
}
