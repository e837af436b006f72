import path from "node:path";
import { sql } from "drizzle-orm";
import type { TestApp } from "#test/app.ts";
import {
  answerAnonymously,
  type Crowds,
  changeAnswer,
  chat,
  sendAgain,
  type Voted,
  type Way,
} from "../anonymous-survey.ts";
import { promise } from "../promise.ts";
import { type Row, readEverything } from "../read-database.ts";
import { endOfLog, filesOf, searchFiles, tables } from "./data-copy.ts";
import { type LogRecord, readLog } from "./read-log.ts";
import { canInspect, inspectPages, readPages, type Version } from "./read-pages.ts";
import type { Files } from "./steps.ts";
import { type Owner, watchAsOwner } from "./watch-owner.ts";

/** What attackers of every kind have of one survey, from its first answer to its close. */
export type Played = {
  voted: Voted;
  way: Way;
  /** How many answers were changed after all had answered. */
  changes: number;
  /** All that is in the tables: after each answer or batch, each change, and the close. */
  looks: Row[][];
  records: LogRecord[];
  files: Files;
  /** The looks right after a change. */
  changedAt: number[];
  /** All rows of the tables' files after the close; by `pageinspect`, too, where it is there. */
  pages: Versions;
  inspected: Versions | null;
  owner: string;
  /** How much of a copy of the data folder was searched for what is sealed, in bytes. */
  searched: number;
};

type Versions = Record<keyof Files, Version[]>;

/**
 * `changes`: how many answers are changed after all have answered. `byChoice`: everybody in a chat
 * answers, with a name or not, as they like.
 */
const plans: { way: Way; changes: number; byChoice?: boolean }[] = [
  { way: "one by one", changes: 1 },
  { way: "in batches", changes: 9 },
  { way: "at once", changes: 0 },
  { way: "one by one", changes: 0 },
  { way: "in batches", changes: 0, byChoice: true },
  { way: "one by one", changes: 9 },
];
/** The tables that a survey's answers are in. */
const watched = [
  "participation",
  "sealed_ballots",
  "survey_seals",
  "surveys",
  "responses",
  "ballots",
  "tallies",
  "totals",
].map((table) => `public.${table}`);

/**
 * Has people answer a survey and closes it, while everything is kept that attackers can have. The
 * first survey's looks have all tables. `folder`: that of the database's files.
 */
export async function playSurvey(
  app: TestApp,
  { voters, everybody }: Crowds,
  { at, folder }: { at: number; folder: string },
): Promise<Played> {
  const { db } = app.database;
  const plan = plans[at % plans.length] ?? { way: "one by one", changes: 0 };
  const { way, changes, byChoice = false } = plan;
  const from = await endOfLog(db);
  const [looks, changedAt]: [Row[][], number[]] = [[], []];
  let owner: Owner | null = null;
  const look = async (voted: Voted) => {
    owner ??= await watchAsOwner(app, voted);
    looks.push(await readEverything(app.database, at === 0 ? undefined : watched));
    if (at < 2) await owner.look();
  };
  const change = async (sofar: Voted, number: number) => {
    await changeAnswer(app, sofar, number);
    changedAt.push(looks.length);
    await look(sofar);
  };
  const voted = await answerAnonymously(app, byChoice ? everybody : voters, {
    way,
    textLengths: [20, 60, 700, 2900],
    ...(byChoice ? { anonymity: "voluntary", where: chat } : {}),
    byCard: at % 2 === 1 && !byChoice,
    adding: at % 2 === 0,
    between: async (sofar) => {
      await look(sofar);
      if (sofar.secrets.length === 4) await change(sofar, 1);
      if (way === "one by one" && sofar.secrets.length % 9 === 8) await repeat(app, sofar);
    },
  });
  for (let number = 0; number < changes; number += 1) await change(voted, number);
  const searched = at === 0 ? search(app, folder, voted, looks.at(-1) ?? []) : 0;
  await (await app.as("adele")).surveys.close({
    params: { id: voted.id },
    body: { closeAt: null },
  });
  looks.push(await readEverything(app.database, at === 0 ? undefined : watched));
  const { numbers, paths } = await filesOf(db);
  const records = readLog(path.join(folder, "pg_wal"), from);
  await db.execute(sql`checkpoint`);
  const inspects = await canInspect(db);
  const watcher: Owner | null = owner;
  return {
    voted,
    way,
    changes,
    looks,
    changedAt,
    records,
    files: numbers,
    pages: await versions(async (key) => readPages(path.join(folder, paths[key]))),
    inspected: inspects ? await versions((key) => inspectPages(db, tables[key])) : null,
    owner: await ended(watcher, app.config.minAnonymousGroup),
    searched,
  };
}

async function versions(of: (key: keyof Files) => Promise<Version[]>): Promise<Versions> {
  return {
    participation: await of("participation"),
    sealed: await of("sealed"),
    ballots: await of("ballots"),
  };
}

async function ended(owner: Owner | null, groupOf: number): Promise<string> {
  return owner ? owner.check(groupOf) : "";
}

/** An answer that is sent twice writes nothing: it would look like that person's change. */
async function repeat(app: TestApp, voted: Voted): Promise<void> {
  const before = await readEverything(app.database, watched);
  for (const number of [0, voted.secrets.length - 1]) await sendAgain(app, voted, number);
  const after = await readEverything(app.database, watched);
  const same = (rows: readonly Row[]) =>
    JSON.stringify(rows.map(({ table, xmin, text }) => `${table} ${xmin} ${text}`).toSorted());
  promise(same(before) === same(after), "an answer that is sent again is written again");
}

/** What waits is in no file as plain bytes; what counts is. */
function search(app: TestApp, folder: string, { secrets }: Voted, rows: readonly Row[]): number {
  const counted = new Set(
    secrets.filter(({ hash }) =>
      rows.some(({ table, text }) => table === "public.ballots" && text.includes(hash)),
    ),
  );
  promise(counted.size < secrets.length, "no answer waits");
  const waiting = secrets.filter((secret) => !counted.has(secret));
  const plain = ({ hash, marker, own }: Voted["secrets"][number]) => [
    ...(own ? [Buffer.from(own.text), Buffer.from(own.choiceId)] : []),
    Buffer.from(hash, "hex"),
    Buffer.from(hash),
    Buffer.from(marker.slice(0, 16)),
  ];
  const key = app.config.anonymityKey.given ?? Buffer.alloc(0);
  promise(key.length === 32, "no key is given");
  return searchFiles(folder, {
    hidden: [
      ...waiting.flatMap(plain),
      ...secrets.map(({ receipt }) => Buffer.from(receipt)),
      ...secrets.map(({ receipt }) => Buffer.from(receipt, "base64url")),
      Buffer.from(key),
      Buffer.from(Buffer.from(key).toString("base64")),
    ],
    shown: [...counted].flatMap(({ hash, marker }) => [
      Buffer.from(hash, "hex"),
      Buffer.from(marker.slice(0, 16)),
    ]),
  });
}
