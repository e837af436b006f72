import type { Row } from "../read-database.ts";
import type { LogRecord } from "./read-log.ts";
import type { Version } from "./read-pages.ts";

/** What one transaction, or what happened between two looks, did to a survey. */
export type Step = {
  /** People who are new in the list of participants. */
  joined: string[];
  /** Rows that are new in the pool, and rows that have gone from it. */
  sealed: string[];
  left: string[];
  /** Hashes of ballots as they were written, in the order that the source has them in. */
  ballots: string[];
};

/** What an attacker knows beforehand: who is asked, and the keys of the ballots that are there. */
export type Known = { surveyId: string; people: readonly string[]; hashes: readonly string[] };

/** Numbers of the three tables' files. */
export type Files = { participation: number; sealed: number; ballots: number };

const bytesOf = (hex: string) => Buffer.from(hex.replaceAll("-", ""), "hex");

function finder(list: readonly string[]): (bytes: Buffer) => string[] {
  const all = list.map((one) => ({ one, bytes: bytesOf(one) }));
  return (within) => all.filter(({ bytes }) => within.includes(bytes)).map(({ one }) => one);
}

/** By the write-ahead log alone. */
export function stepsInLog(records: readonly LogRecord[], files: Files, known: Known): Step[] {
  const steps = new Map<number, Step>();
  const [peopleIn, hashesIn] = [finder(known.people), finder(known.hashes)];
  const [there, lain] = [new Set<string>(), new Map<string, string>()];
  for (const { at, transaction, kind, file, place, bytes } of records) {
    const step = steps.get(transaction) ?? { joined: [], sealed: [], left: [], ballots: [] };
    if (file === files.participation) {
      const fresh = peopleIn(bytes).filter((one) => !there.has(one));
      fresh.forEach((one) => there.add(one));
      step.joined.push(...fresh);
    } else if (file === files.sealed && kind === "insert") {
      lain.set(place, `${place} of ${at}`);
      step.sealed.push(`${place} of ${at}`);
    } else if (file === files.sealed && kind === "delete") {
      const row = lain.get(place);
      if (row) step.left.push(row);
    } else if (file === files.ballots && kind === "insert") {
      step.ballots.push(...hashesIn(bytes));
    } else continue;
    steps.set(transaction, step);
  }
  return [...steps.values()];
}

/** By the rows that lie in the tables' files, dead ones too. */
export function stepsInPages(
  rows: Readonly<Record<keyof Files, readonly Version[]>>,
  known: Known,
): Step[] {
  const [peopleIn, hashesIn] = [finder(known.people), finder(known.hashes)];
  const steps = new Map<number, Step>();
  const of = (transaction: number) => {
    const step = steps.get(transaction) ?? { joined: [], sealed: [], left: [], ballots: [] };
    steps.set(transaction, step);
    return step;
  };
  const survey = bytesOf(known.surveyId);
  const mine = (list: readonly Version[]) => list.filter(({ bytes }) => bytes.includes(survey));
  const there = new Set<string>();
  for (const { begun, bytes } of mine(rows.participation).toSorted((a, b) => a.begun - b.begun)) {
    const fresh = peopleIn(bytes).filter((one) => !there.has(one));
    fresh.forEach((one) => there.add(one));
    if (fresh.length > 0) of(begun).joined.push(...fresh);
  }
  for (const { place, begun, ended } of mine(rows.sealed)) {
    of(begun).sealed.push(`${place} of ${begun}`);
    if (ended > 0) of(ended).left.push(`${place} of ${begun}`);
  }
  for (const { begun, bytes } of mine(rows.ballots)) {
    const found = hashesIn(bytes);
    if (found.length > 0) of(begun).ballots.push(...found);
  }
  return [...steps].toSorted(([one], [other]) => one - other).map(([, step]) => step);
}

/** By looks at the tables, one after the other. */
export function stepsBetween(looks: readonly (readonly Row[])[], surveyId: string): Step[] {
  let [people, pool, ballots]: Set<string>[] = [new Set(), new Set(), new Set()];
  return looks.map((rows) => {
    const mine = rows.filter(({ text }) => text.includes(surveyId));
    const of = (table: string) => mine.filter((row) => row.table === `public.${table}`);
    const field = (table: string, name: string) =>
      of(table).map(({ text }): string => JSON.parse(text)[name]);
    const now = {
      people: new Set(of("participation").flatMap(({ text }) => JSON.parse(text).user_ids)),
      pool: new Set(field("sealed_ballots", "id")),
      ballots: new Set(
        of("ballots").map((row) => `${JSON.parse(row.text).receipt_hash.slice(2)} ${row.xmin}`),
      ),
    };
    const step: Step = {
      joined: [...now.people].filter((one) => !people?.has(one)),
      sealed: [...now.pool].filter((one) => !pool?.has(one)),
      left: [...(pool ?? [])].filter((one) => !now.pool.has(one)),
      ballots: [...now.ballots]
        .filter((one) => !ballots?.has(one))
        .map((one) => one.split(" ")[0] ?? ""),
    };
    [people, pool, ballots] = [now.people, now.pool, now.ballots];
    return step;
  });
}

/** How many have answered each question without a name, by the totals. */
export function restOf(rows: readonly Row[]): Map<string, number> {
  const of = (table: string) =>
    rows.filter((row) => row.table === `public.${table}`).map(({ text }) => JSON.parse(text));
  const named = of("responses").flatMap(({ picks }): string[] => picks);
  return new Map(
    of("tallies")
      .filter(({ choice_id: choice }) => choice === "")
      .map(({ question_id: question, count }) => [
        question,
        count - named.filter((pick) => pick === `${question}:`).length,
      ]),
  );
}
