import { surveyId } from "#domain/ids.ts";
import { openDatabase } from "#server/db/db.ts";
import { openPoll } from "../test/rig/open-poll.ts";
import type { Rig } from "../test/rig/start-rig.ts";
import { promise } from "./promise.ts";
import type { Place } from "./recount.ts";

/** Surveys that are sent, or closed, by the product's own jobs. */
export type PlannedSurveys = {
  /**
   * Moves their times, while no process runs, to every `everyMs` from `from` on: an owner can plan
   * no sooner than in half a minute.
   */
  moveTo: (place: Place, from: Date, everyMs: number) => Promise<void>;
  /**
   * A person looks at the conversation, as people do: by that the host tells the product of cards
   * whose post it could not note.
   */
  look: () => Promise<void>;
  /** Waits until each has happened. */
  happened: () => Promise<void>;
  /**
   * Looks into the database, while no process runs, whether each happened once and nothing was
   * given up. Answers by how many seconds the latest was late.
   */
  happenedOnce: (place: Place) => Promise<number>;
  /** How many of them have more than one message where they were sent. */
  postedTwice: () => Promise<number>;
};

const channel = "Mark 8 Project Team / General";
const reader = "alex";

/**
 * Plans `count` surveys to be sent and as many to be closed, and waits until the cards of the
 * latter stand.
 */
export async function planSurveys(rig: Rig, count: number): Promise<PlannedSurveys> {
  const [where, later] = [
    await rig.emulator.place(channel),
    new Date(Date.now() + 600_000).toISOString(),
  ];
  const owner = await rig.as("adele");
  const [sent, closed]: string[][] = [[], []];
  for (let n = 0; n < count; n += 1) {
    sent?.push((await openPoll(rig, { owner, send: "schedule", deliverAt: later })).id);
    closed?.push((await openPoll(rig, { owner, closeAt: later })).id);
  }
  const all = [...(sent ?? []), ...(closed ?? [])];
  const cardsOf = async () => {
    const texts = (await rig.emulator.messages(where, reader)).map(({ card }) =>
      JSON.stringify(card),
    );
    return all.map((id) => texts.filter((text) => text.includes(id)));
  };
  await rig.emulator.until(
    "the cards of those to be closed",
    async () => (await cardsOf()).slice(count).every((cards) => cards.length > 0),
    60_000,
  );
  const isDone = async (id: string) =>
    (await owner.responses.results({ params: { id: surveyId.parse(id) } })).results?.revision === 2;
  const settled = async () => {
    for (const id of all) if (!(await isDone(id))) return false;
    return (await cardsOf()).every(
      (cards, at) =>
        cards.length > 0 && cards.every((card) => card.includes(at < count ? "Live" : "Closed")),
    );
  };

  return {
    moveTo: (place, from, everyMs) =>
      onDatabase(place, async (run) => {
        for (let n = 0; n < count; n += 1) {
          const at = new Date(from.getTime() + n * everyMs).toISOString();
          await run("update surveys set deliver_at = $2 where id = $1 and state = 'pending'", [
            sent?.[n],
            at,
          ]);
          await run("update surveys set close_at = $2 where id = $1", [closed?.[n], at]);
          const ids = [sent?.[n], closed?.[n]];
          await run(
            "update pgboss.job set start_after = $2 where name in ('deliver', 'close') and " +
              "data->>'surveyId' = any($1)",
            [ids, at],
          );
        }
      }),
    look: async () => void (await cardsOf()),
    happened: () =>
      rig.emulator
        .until("every planned survey to be sent or closed", settled, 120_000)
        .then(() => {}),
    happenedOnce: (place) =>
      onDatabase(place, async (run) => {
        const changed = await run(
          "select survey_id as id, revision::int from totals where survey_id = any($1)",
          [all],
        );
        const wrong = changed.filter(({ revision }) => revision !== 2);
        promise(
          changed.length === all.length && wrong.length === 0,
          `not sent or closed once: ${JSON.stringify(wrong)}`,
        );
        const left = await run(
          "select name, state, retry_count as tries, data, output from pgboss.job where name " +
            "like '%-given-up' or (name in ('deliver', 'close') and state <> 'completed' " +
            "and data->>'surveyId' = any($1))",
          [all],
        );
        promise(left.length === 0, `jobs were lost or given up: ${JSON.stringify(left)}`);
        const [late] = await run(
          "select max(extract(epoch from completed_on - start_after))::float8 as seconds from " +
            "pgboss.job where name in ('deliver', 'close')",
          [],
        );
        return Number(late?.seconds);
      }),
    postedTwice: async () => (await cardsOf()).filter((cards) => cards.length > 1).length,
  };
}

type Run = (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

async function onDatabase<T>(
  { databaseUrl, dataDir }: Place,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ databaseUrl, databasePool: 2, dataDir });
  return work(async (text, values) => (await database.jobs.executeSql(text, values)).rows).finally(
    database.close,
  );
}
