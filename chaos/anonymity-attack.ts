import { startOwnApp, type TestApp } from "#test/app.ts";
import { joinCrowd, type Voter } from "#test/rig/crowd.ts";
import {
  answerAnonymously,
  changeAnswer,
  place,
  type Secret,
  type Voted,
  type Way,
} from "./anonymous-survey.ts";
import { promise } from "./promise.ts";
import {
  beyondChance,
  compare,
  type Item,
  matchAttack,
  mostHits,
  rankAttack,
} from "./rank-attack.ts";
import { headerKeys, headerOf, type Row, readEverything } from "./read-database.ts";
import { watchOutside } from "./watch-outside.ts";

export type AnonymityOptions = { surveys?: number; people?: number };

/** A row stands apart unless at least this many rows look the same. */
const crowd = 100;

/**
 * People answer anonymous surveys, one by one and all at once, and change answers. An attacker who
 * can read all tables, logs, metrics and other people's pages, and who knows the order of all
 * votes, then tries to find each person's ballot. Throws if the attacker does better than chance.
 */
export async function anonymityAttack({
  surveys = 6,
  people = 30,
}: AnonymityOptions = {}): Promise<string> {
  const log: string[] = [];
  const app = await startOwnApp({ LOG_LEVEL: "debug" }, undefined, {
    write: (line) => log.push(line),
  });
  try {
    const voters = await joinCrowd(app.emulator, place, people);
    const done: { voted: Voted; rows: Row[] }[] = [];
    for (let at = 0; at < surveys; at += 1) done.push(await playSurvey(app, voters, at));
    // A group smaller than any that may be shown by person, filter or comment.
    const few = await answerAnonymously(app, voters.slice(0, 2), {
      way: "one by one",
      textLength: 60,
    });
    await failToAnswer(app, few, voters);
    const outside = await watchOutside(app, [...done.map(({ voted }) => voted), few], log);
    joinByKey(done, voters);
    const ranked = joinByOrder(done);
    const matched = joinByPlace(done, voters);
    return `${surveys} surveys of ${people}: ${outside}; ${ranked}; ${matched}`;
  } finally {
    await app.close();
  }
}

/** A third answer, which the database cannot take: what is logged of that names nobody either. */
async function failToAnswer(app: TestApp, { id }: Voted, voters: readonly Voter[]): Promise<void> {
  const { questions } = await (await app.as("adele")).surveys.get({ params: { id } });
  const voter = voters[2];
  await app.database.jobs.executeSql("alter table ballots rename column picks to gone");
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
  await app.database.jobs.executeSql("alter table ballots rename column gone to picks");
  promise(
    reply.statusCode === 503,
    `an answer that the database cannot take is answered with ${reply.statusCode}`,
  );
}

/**
 * Every second survey is answered at once; every third has texts that are stored out of line; every
 * one has three answers changed at the end.
 */
async function playSurvey(
  app: TestApp,
  voters: readonly Voter[],
  at: number,
): Promise<{ voted: Voted; rows: Row[] }> {
  const way: Way = at % 2 === 0 ? "one by one" : "at once";
  const between =
    at === 0
      ? async (voted: Voted) => noneStandsApart(await readEverything(app.database), voted)
      : async () => {};
  const voted = await answerAnonymously(app, voters, {
    way,
    textLength: at % 3 === 2 ? 2900 : 60,
    byCard: at === 2,
    between,
  });
  if (at > 0) noneStandsApart(await readEverything(app.database), voted);
  if (at % 3 === 1) for (const number of [2, 0, 1]) await changeAnswer(app, voted, number);
  const rows = await readEverything(app.database);
  noneStandsApart(rows, voted);
  return { voted, rows };
}

/**
 * Each row header occurs in many rows of the survey: neither the last ballot nor the first use of a
 * choice stands out.
 */
function noneStandsApart(rows: readonly Row[], { id, secrets }: Voted): void {
  for (const table of ["public.ballots", "public.tallies"]) {
    const of = rows.filter((row) => row.table === table && row.text.includes(id));
    for (const key of headerKeys) {
      if (key === "ctid") continue;
      const counts = new Map<number, number>();
      for (const row of of)
        counts.set(headerOf(row)[key], (counts.get(headerOf(row)[key]) ?? 0) + 1);
      const apart = [...counts].filter(([, count]) => count < Math.min(of.length, crowd));
      const shown = apart
        .map(([value, count]) => `${key} ${value} on ${count} of ${of.length} rows`)
        .join(", ");
      promise(
        apart.length === 0,
        `rows of ${table} stand apart after ${secrets.length} answers: ${shown}`,
      );
    }
  }
}

/**
 * No row contains a person and an answer, none contains a receipt, and a ballot's key is only in
 * its own row.
 */
function joinByKey(done: readonly { voted: Voted; rows: Row[] }[], voters: readonly Voter[]): void {
  const rows = done.at(-1)?.rows ?? [];
  const secrets = done.flatMap(({ voted }) => voted.secrets);
  const choiceIds = done.flatMap(({ voted }) => voted.choiceIds);
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
  for (const { voted } of done) {
    const mine = rows.filter(
      (row) => row.table === "public.ballots" && row.text.includes(voted.id),
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

/**
 * Everything by which a survey's ballots can be sorted: row headers, keys, contents, and their
 * TOAST rows.
 */
function itemsOf({ voted, rows }: { voted: Voted; rows: Row[] }): (Item & { secret: Secret })[] {
  const ballots = rows.filter(
    (row) => row.table === "public.ballots" && row.text.includes(voted.id),
  );
  const outOfLine = rows.filter((row) => row.table.startsWith("pg_toast."));
  return voted.secrets.flatMap((secret) => {
    const row = ballots.find(({ text }) => text.includes(secret.hash));
    const { answers, picks } = row ? JSON.parse(row.text) : {};
    const stored = outOfLine.find(({ text }) => text.includes(secret.marker.slice(0, 40)));
    const far = stored
      ? {
          "far id": Number(JSON.parse(stored.text).chunk_id),
          "far place": headerOf(stored).ctid,
          "far xmin": headerOf(stored).xmin,
        }
      : {};
    const near = row
      ? {
          ...headerOf(row),
          hash: secret.hash,
          length: row.text.length,
          answers: JSON.stringify(answers),
          picks: JSON.stringify(picks),
        }
      : {};
    return [{ when: secret.when, keys: { ...near, ...far }, secret }];
  });
}

/** People by their position in the list of participants: it shows who, not when. */
function participantsOf({ voted, rows }: { voted: Voted; rows: Row[] }): Item[] {
  const listed = rows.find(
    (row) => row.table === "public.participation" && row.text.includes(voted.id),
  );
  const ids: string[] = JSON.parse(listed?.text ?? '{"user_ids":[]}').user_ids;
  promise(
    ids.length === voted.secrets.length,
    `${ids.length} of ${voted.secrets.length} people are listed`,
  );
  return voted.secrets.map(({ voter, when }) => ({
    when,
    keys: { "list of participants": ids.indexOf(voter.id) },
  }));
}

/** Choices by the time of their first vote: a tally row is created then. */
function talliesOf({ voted, rows }: { voted: Voted; rows: Row[] }): Item[] {
  return voted.choiceIds.flatMap((id) => {
    const row = rows.find(({ table, text }) => table === "public.tallies" && text.includes(id));
    const first = voted.secrets.filter(({ choiceId }) => choiceId === id).map(({ when }) => when);
    if (!row || first.length === 0) return [];
    const { ctid, xmin, xmax } = headerOf(row);
    return [
      {
        when: Math.min(...first),
        keys: { "tally place": ctid, "tally xmin": xmin, "tally xmax": xmax },
      },
    ];
  });
}

function joinByOrder(done: readonly { voted: Voted; rows: Row[] }[]): string {
  // Cases are tested separately: a leak in one would drown in the noise of the others.
  const sets = [
    done,
    done.filter(({ voted }) => voted.way === "one by one"),
    done.filter(({ voted }) => voted.way === "at once"),
  ];
  const found = sets.flatMap((set) => {
    // Whose answer was changed is known to have no first place any more.
    const unchanged = set.filter(({ voted }) => !voted.changed);
    return [
      ...rankAttack(set.map(itemsOf)),
      ...rankAttack(set.map(participantsOf)),
      ...rankAttack(unchanged.map(talliesOf)),
    ];
  });
  for (const { key, z } of found)
    promise(
      Math.abs(z) < beyondChance,
      `what is sorted by ${key} follows the order of voting: ${z.toFixed(1)} standard deviations`,
    );
  const best = found.toSorted((one, other) => Math.abs(other.z) - Math.abs(one.z))[0];
  return `best of ${found.length} orderings is ${best?.key} at ${best?.z.toFixed(1)} standard deviations`;
}

/**
 * The n-th person of any list of people beside the n-th ballot of any list of ballots; what is
 * sorted by says nothing of equals, so their keys do.
 */
function joinByPlace(
  done: readonly { voted: Voted; rows: Row[] }[],
  voters: readonly Voter[],
): string {
  const lists = done.map(({ voted, rows }) => {
    const items = itemsOf({ voted, rows });
    const sortedBy = (key: string) =>
      items
        .toSorted(
          (one, other) =>
            compare(one.keys[key] ?? 0, other.keys[key] ?? 0) ||
            compare(one.secret.hash, other.secret.hash),
        )
        .map(({ secret }) => secret.voter.id);
    const keys = new Set(items.flatMap((item) => Object.keys(item.keys)));
    return {
      people: peopleLists(voted, rows, voters),
      ballots: Object.fromEntries([...keys].map((key) => [key, sortedBy(key)])),
    };
  });
  const best = matchAttack(lists);
  promise(
    best.hits < mostHits(done.length),
    `${best.pair}: ${best.hits} of ${done.length * voters.length} people have the ballot beside them`,
  );
  return `best of ${best.pairs} pairs of lists is ${best.pair} with ${best.hits} hits, by chance ${done.length}`;
}

function peopleLists(
  { id, secrets }: Voted,
  rows: readonly Row[],
  voters: readonly Voter[],
): Record<string, string[]> {
  const ids = new Set(voters.map((voter) => voter.id));
  const of = (table: string, key: "ctid" | "xmin") =>
    rows
      .filter((row) => row.table === table)
      .toSorted((one, other) => headerOf(one)[key] - headerOf(other)[key])
      .flatMap(({ text }) => {
        const found: unknown = JSON.parse(text).user_id;
        return typeof found === "string" && ids.has(found) ? [found] : [];
      });
  const listed = rows.find((row) => row.table === "public.participation" && row.text.includes(id));
  const unique = (list: string[]) => [...new Set(list)];
  return {
    "the order of voting": secrets
      .toSorted((one, other) => one.when - other.when)
      .map(({ voter }) => voter.id),
    participation: JSON.parse(listed?.text ?? '{"user_ids":[]}').user_ids,
    "users by place": unique(of("public.users", "ctid")),
    "users by transaction": unique(of("public.users", "xmin")),
    "members by place": unique(of("public.members", "ctid")),
  };
}
