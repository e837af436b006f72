import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import type { Survey } from "#domain/survey/survey.ts";
import { readConfig } from "#server/config.ts";
import { type Db, openDatabase } from "#server/db/db.ts";
import { readWordCloud } from "#server/results/word-cloud/word-cloud.ts";
import { drawWordCloud } from "#server/results/word-cloud/word-cloud-picture.ts";
import { aCloudQuestion } from "#test/a-cloud-question.ts";
import { aSurvey } from "#test/factories.ts";
import { figure, median, printTable, ratio } from "./print-table.ts";
import { freshServer, type Services } from "./services.ts";

type Shape = { name: string; text: string; anonymous: boolean };
type Figures = {
  count: number;
  cloud: number;
  processor: number;
  held: number;
  longestTurn: number;
};

const [answers, rounds] = [50_000, 5];
/** Texts by `n`, as SQL: one of this many words, or a sentence of this many words. */
const word = (of: number) => `'Word' || (n * 7919) % ${of}`;
const sentence = (length: number) =>
  Array.from({ length }, (_, at) => `'term' || (n * ${at + 3} + ${at * at}) % 2000`).join(
    " || ' ' || ",
  );
const shapes: Shape[] = [
  { name: "one of 200 words", text: word(200), anonymous: false },
  { name: "the same, anonymous", text: word(200), anonymous: true },
  {
    name: "sentences of 6 words, no two the same",
    text: `${sentence(5)} || ' ' || n`,
    anonymous: false,
  },
  {
    name: "sentences of 14 words, no two the same",
    text: `${sentence(13)} || ' ' || n`,
    anonymous: false,
  },
];

/**
 * How long counting the words of 50,000 answers takes, and how long it blocks other work; the
 * baseline is a bare count of the same rows. Then the image.
 */
export async function wordCloud({ databaseUrl }: Services): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "polly-cloud-"));
  await measure("embedded (PGlite)", { DATA_DIR: dataDir }).finally(() =>
    rm(dataDir, { recursive: true, force: true }),
  );
  if (databaseUrl) {
    const server = await freshServer(databaseUrl);
    await measure("PostgreSQL", { DATABASE_URL: server.url, DATA_DIR: dataDir }).finally(
      server.drop,
    );
  }
  await pictures();
}

async function measure(name: string, env: Record<string, string>): Promise<void> {
  const config = readConfig({ EMULATOR: "on", ...env });
  const { db, close } = await openDatabase(config);
  try {
    const rows: (string | number)[][] = [];
    for (const shape of shapes) {
      const survey = await fill(db, shape);
      const figures: Figures[] = [];
      for (let round = 0; round < rounds; round += 1)
        figures.push(await once(db, survey, config.minAnonymousGroup));
      const of = (part: keyof Figures) => median(figures.map((each) => each[part]));
      rows.push([
        shape.name,
        figure(of("count")),
        figure(of("cloud")),
        ratio(of("cloud"), of("count")),
        figure(of("processor")),
        figure(of("held")),
        figure(of("longestTurn")),
      ]);
    }
    console.log(
      `Word cloud: ${answers.toLocaleString("en-US")} answers, ${name}, ${rounds} rounds, medians; ms`,
    );
    printTable(
      [
        "",
        "count(*) of the same",
        "the words",
        "of the count",
        "processor time of this process",
        "read again",
        "longest turn of the process",
      ],
      rows,
    );
  } finally {
    await close();
  }
}

async function once(db: Db, survey: Survey, minAnonymousGroup: number): Promise<Figures> {
  const [question] = survey.questions;
  if (!question) throw new Error("no question");
  const count = await timed(() =>
    db.execute(sql.raw(`select count(*) from ${tableOf(survey)} where survey_id = '${survey.id}'`)),
  );
  // The cache belongs to a database object; a copy of the object has an empty cache.
  const config = { ...readConfig({ EMULATOR: "on" }), minAnonymousGroup };
  const reader = { db: Object.create(db), config };
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const before = process.cpuUsage();
  const cloud = await timed(() => readWordCloud(reader, survey, question.id));
  const { user, system } = process.cpuUsage(before);
  delay.disable();
  const held = await timed(() => readWordCloud(reader, survey, question.id));
  return { count, cloud, processor: (user + system) / 1000, held, longestTurn: delay.max / 1e6 };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function tableOf({ anonymity }: Survey): string {
  return anonymity === "anonymous" ? "ballots" : "responses";
}

async function fill(db: Db, { text, anonymous }: Shape): Promise<Survey> {
  const question = aCloudQuestion();
  const survey = aSurvey({ questions: [question], anonymity: anonymous ? "anonymous" : "none" });
  const value = `jsonb_build_array(jsonb_build_object('questionId', '${question.id}', 'value', ${text}, 'comment', null))`;
  const picks = `array['${question.id}:']`;
  const columns = anonymous
    ? "receipt_hash, answers, picks"
    : "user_id, answers, picks, source, created_at, updated_at, completed_on";
  const values = anonymous
    ? `sha256(('${randomUUID()}' || n)::bytea), ${value}, ${picks}`
    : `gen_random_uuid(), ${value}, ${picks}, 'web', now(), now(), now()`;
  await db.execute(
    sql.raw(
      `insert into totals (tenant_id, survey_id, revision, response_count) values ('${survey.tenantId}', '${survey.id}', 1, ${answers})`,
    ),
  );
  await db.execute(
    sql.raw(
      `insert into ${tableOf(survey)} (tenant_id, survey_id, ${columns}) select '${survey.tenantId}', '${survey.id}', ${values} from generate_series(1, ${answers}) n`,
    ),
  );
  await db.execute(sql.raw(`analyze ${tableOf(survey)}`));
  return survey;
}

async function pictures(): Promise<void> {
  const words = (round: number) =>
    Array.from({ length: 25 }, (_, n) => ({ text: `Word ${round} ${n}`, value: 26 - n }));
  const first = await timed(() => drawWordCloud(words(0)));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const times: number[] = [];
  for (let round = 1; round <= 20; round += 1)
    times.push(await timed(() => drawWordCloud(words(round))));
  delay.disable();
  console.log("The picture of 25 words, in a thread of its own; ms");
  printTable(
    ["the first", "each further, median of 20", "longest turn of the process"],
    [[figure(first), figure(median(times)), figure(delay.max / 1e6)]],
  );
}
