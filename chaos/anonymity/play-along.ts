import type { Db } from "#server/db/db.ts";
import type { TestApp } from "#test/app.ts";
import type { Voter } from "#test/rig/crowd.ts";
import { askAnonymously, changeAnswer, type Secret, type Voted } from "../anonymous-survey.ts";
import type { Row } from "../read-database.ts";
import { type Reader, readAlong } from "./read-along.ts";

/** A survey that people answered at the same time, and what was read meanwhile. */
export type ReadAlong = { what: string; voted: Voted; readings: Row[][]; count: number };

/**
 * `where`: a place of which the voters are everybody. `changes`: of answers that count. `lanes`: how
 * many people answer at the same time.
 */
type Options = {
  where?: string;
  anonymity: Voted["anonymity"];
  changes: number;
  lanes: number;
};

/**
 * Has people answer, and change answers, at the same time, while somebody reads the tables by `db`.
 * Then the survey is closed.
 */
export async function playAlong(
  app: TestApp,
  db: Db,
  voters: readonly Voter[],
  { changes, lanes, ...options }: Options,
): Promise<ReadAlong> {
  const { voted, turns, cast } = await askAnonymously(app, voters, {
    way: "at once",
    textLengths: [20, 60],
    adding: options.anonymity === "anonymous",
    ...options,
  });
  const reader = readAlong(db, voted.id);
  const changed = new Set<string>();
  const change = async (secret: Secret) => {
    changed.add(secret.hash);
    await changeAnswer(app, voted, voted.secrets.indexOf(secret));
  };
  const changeSome = async () => {
    const secret = changed.size < changes && countedIn(reader, voted, changed);
    if (secret) await change(secret);
  };
  try {
    await reader.next();
    const alone = 2 * app.config.minAnonymousGroup - 1;
    const [first, second, others] = [
      turns.slice(0, alone - 2),
      turns.slice(alone - 2, alone),
      turns.slice(alone),
    ];
    await Promise.all(first.map(cast));
    await reader.next();
    // So few wait, all of them, and changes of what waits replace it.
    await Promise.all([...voted.secrets.slice(0, 2).map(change), ...second.map(cast)]);
    await reader.next();
    await inLanes(lanes, others, async (turn) => {
      await cast(turn);
      await changeSome();
    });
    await reader.next();
    await inLanes(lanes, Array.from({ length: changes }), changeSome);
    await reader.next();
    const owner = await app.as("adele");
    await owner.surveys.close({ params: { id: voted.id }, body: { closeAt: null } });
    await reader.next();
  } finally {
    await reader.end();
  }
  const of = options.where ? "everybody" : "some";
  const what = `tables read along, ${voted.anonymity}, ${of} answering at once`;
  return { what, voted, readings: reader.readings, count: reader.count() };
}

/** An answer that the reader has seen count, and that was not changed. */
function countedIn(
  { readings }: Reader,
  { secrets }: Voted,
  changed: ReadonlySet<string>,
): Secret | undefined {
  const ballots = (readings.at(-1) ?? []).filter(({ table }) => table === "public.ballots");
  return secrets.find(
    ({ hash }) => !changed.has(hash) && ballots.some(({ text }) => text.includes(hash)),
  );
}

async function inLanes<T>(
  lanes: number,
  list: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const left = [...list.entries()];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) await work(next[1]);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
