import type { Config } from "#server/config.ts";
import type { Voted } from "../anonymous-survey.ts";
import { promise } from "../promise.ts";
import { placeOf, type Row } from "../read-database.ts";
import {
  type Guessable,
  guess,
  type Keys,
  narrow,
  noChangeIsAlone,
  noneIsNarrowed,
  type Truth,
} from "./narrow.ts";
import { choicesTellNothing } from "./own-choices.ts";
import type { Played } from "./play-survey.ts";
import { type Known, restOf, type Step, stepsBetween, stepsInLog, stepsInPages } from "./steps.ts";
import { openWithKey } from "./with-key.ts";

type Settings = Pick<Config, "minAnonymousGroup" | "anonymityKey">;

type Source = {
  name: string;
  /**
   * Nothing of it is lost. Dead rows may have been removed; then nothing can be said of a survey
   * with changes, each of which may have left any group.
   */
  isWhole: boolean;
  /** It shows each flush by itself: of several, places tell which ballots are of which. */
  isFine: (played: Played) => boolean;
  /** Null where there is none. */
  stepsOf: (played: Played) => Step[] | null;
};

const sources: Source[] = [
  {
    name: "the log",
    isWhole: true,
    isFine: () => true,
    stepsOf: (one) => stepsInLog(one.records, one.files, knownOf(one)),
  },
  {
    name: "looks at the tables",
    isWhole: true,
    isFine: ({ way }) => way === "one by one",
    stepsOf: ({ looks, voted }) => stepsBetween(looks, voted.id),
  },
  {
    name: "two copies",
    isWhole: true,
    isFine: () => false,
    stepsOf: ({ looks, voted }) => stepsBetween(twoOf(looks), voted.id),
  },
  {
    name: "rows in the files",
    isWhole: false,
    isFine: () => true,
    stepsOf: (one) => stepsInPages(one.pages, knownOf(one)),
  },
  {
    name: "pageinspect",
    isWhole: false,
    isFine: () => true,
    stepsOf: (one) => one.inspected && stepsInPages(one.inspected, knownOf(one)),
  },
];

/**
 * Attacks what was kept of the surveys, source by source, and throws where one tells more than the
 * group that a person's answer began to count in. Answers what was found, in words.
 */
export function judge(played: readonly Played[], settings: Settings): string {
  const groupOf = settings.minAnonymousGroup;
  const said: string[] = [];
  for (const { name, isWhole, isFine, stepsOf } of sources) {
    const found = played.flatMap((one) => {
      const steps = isWhole || one.changes === 0 ? stepsOf(one) : null;
      if (!steps) return [];
      const judged = judgeOne(`${name}, answers ${one.way}`, one, steps, { groupOf, isWhole });
      return [{ ...judged, guessable: isFine(one) ? judged.guessable : [] }];
    });
    const right = found.reduce((sum, one) => sum + one.right, 0);
    const answers = played.reduce((sum, { voted }) => sum + voted.secrets.length, 0);
    const told = guess(
      name,
      found.flatMap(({ guessable }) => guessable),
    );
    said.push(
      found.length > 0
        ? `${name}: the groups of ${right} of ${answers} answers, ${told}`
        : `${name}: left out, it is not here`,
    );
  }
  for (const one of played) tablesTellNothing(one, groupOf);
  said.push(choicesTellNothing(played, groupOf));
  const key = settings.anonymityKey.given;
  if (key) said.push(withKey(played, key));
  said.push(withKnownChanges(played));
  return [...said, played[0]?.owner].join("; ");
}

function judgeOne(
  what: string,
  played: Played,
  steps: readonly Step[],
  { groupOf, isWhole }: { groupOf: number; isWhole: boolean },
): { right: number; guessable: Guessable[] } {
  const narrowed = narrow(steps);
  const truths = truthsOf(played.voted);
  const right = noneIsNarrowed(what, narrowed, truths, { groupOf, isWhole });
  if (isWhole) noChangeIsAlone(what, steps, groupOf);
  const ballotKeys = keysOf(played);
  return {
    right,
    guessable: narrowed.groups.map((group) => ({ group, truths, ballotKeys })),
  };
}

export function truthsOf({ secrets }: Voted): Truth[] {
  return secrets.map(({ voter, hash, when }) => ({ person: voter.id, hash, when }));
}

function knownOf({ voted }: Played): Known {
  const { secrets } = voted;
  return {
    surveyId: voted.id,
    people: secrets.map(({ voter }) => voter.id),
    hashes: secrets.map(({ hash }) => hash),
  };
}

/** One backup by chance, and what is there in the end. */
function twoOf(looks: Played["looks"]): Row[][] {
  return [looks[Math.floor(Math.random() * (looks.length - 1))] ?? [], looks.at(-1) ?? []];
}

/**
 * What ballots can be sorted by in the end. A changed one lies elsewhere: where some were, the
 * place tells that, which is known.
 */
function keysOf({ voted, changes, looks }: Played): Keys {
  const rows = ballotsIn(looks.at(-1) ?? [], voted);
  const of = new Map(rows.map((row) => [JSON.parse(row.text).receipt_hash.slice(2), row]));
  return (hashes) =>
    hashes.map((hash) => {
      const row = of.get(hash);
      return { hash, ...(row && changes === 0 ? keysIn(row) : {}) };
    });
}

export function keysIn(row: Row): ReturnType<Keys>[number] {
  const { answers, picks, commitment } = JSON.parse(row.text);
  return {
    place: placeOf(row),
    length: row.text.length,
    answers: JSON.stringify(answers),
    picks: JSON.stringify(picks),
    commitment,
  };
}

function ballotsIn(rows: readonly Row[], { id }: Voted): Row[] {
  return rows.filter(({ table, text }) => table === "public.ballots" && text.includes(id));
}

/** Totals move in groups, sealed rows have one length, and nobody's row changes with an answer. */
function tablesTellNothing({ voted, looks, changedAt }: Played, groupOf: number): void {
  const lengths = new Set<number>();
  let before = new Map<string, number>();
  for (const [at, rows] of looks.entries()) {
    const mine = rows.filter(({ text }) => text.includes(voted.id));
    for (const { text } of mine.filter(({ table }) => table === "public.sealed_ballots"))
      lengths.add(JSON.parse(text).sealed.length);
    const now = restOf(mine);
    const mores = [...now].map(([question, count]) => count - (before.get(question) ?? 0));
    const least = at === looks.length - 1 ? 1 : groupOf;
    for (const more of mores)
      promise(more === 0 || more >= least, `a total grew by ${more} after look ${at}`);
    before = now;
  }
  promise(lengths.size <= 1, `sealed rows have lengths ${[...lengths].join(", ")}`);
  const textOf = ({ table, xmin, text }: Row) => `${table} ${xmin} ${text}`;
  for (const at of changedAt) {
    const known = new Set((looks[at - 1] ?? []).map(textOf));
    const fresh = (looks[at] ?? []).filter((row) => !known.has(textOf(row)));
    promise(fresh.length > 0, "a change wrote nothing");
    const named = fresh.find(({ text }) =>
      voted.secrets.some(({ voter }) => text.includes(voter.id)),
    );
    promise(!named, `a change of an answer writes a row of ${named?.table} that names who made it`);
  }
}

/**
 * The limit that is stated: with the deployment's key, whoever sees a row of the pool come reads
 * it; also later in a backup of that time. Once the survey is closed, the tables have nothing to
 * open.
 */
function withKey(played: readonly Played[], deploymentKey: Uint8Array): string {
  let [waited, right] = [0, 0];
  for (const { voted, looks, way } of played) {
    const last = openWithKey(looks.at(-1) ?? [], voted.id, deploymentKey);
    promise(last.size === 0, "the tables can be opened after the close");
    if (way !== "one by one") continue;
    const truth = new Map(truthsOf(voted).map(({ person, hash }) => [person, hash]));
    for (const [at, { joined, sealed }] of stepsBetween(looks, voted.id).entries()) {
      const [person, row] = [joined[0], sealed[0]];
      if (!person || !row) continue;
      waited += 1;
      const opened = openWithKey(looks[at] ?? [], voted.id, deploymentKey);
      right += Number(opened.get(row) === truth.get(person));
    }
  }
  promise(waited > 0 && right === waited, `with the key only ${right} of ${waited} are found`);
  return `with the deployment's key all ${waited} that waited are found, after the close none`;
}

/**
 * The other limit that is stated: who is told who changed an answer that counted, and
 * has looked before and after, finds the ballot that left the person's group.
 */
function withKnownChanges(played: readonly Played[]): string {
  let [changes, found] = [0, 0];
  for (const { voted, looks, changes: count } of played) {
    const steps = stepsBetween(looks, voted.id);
    const { candidates } = narrow(steps);
    const times = new Map<string, number>();
    for (const hash of steps.flatMap(({ ballots }) => ballots))
      times.set(hash, (times.get(hash) ?? 0) + 1);
    for (const { voter, hash } of voted.secrets.slice(0, count)) {
      const group = [...(candidates.get(voter.id) ?? [])];
      const again = group.filter((one) => (times.get(one) ?? 0) > 1);
      changes += 1;
      found += Number(again.length === 1 && again[0] === hash);
    }
  }
  return `told who changed, ${found} of ${changes} changed answers are found`;
}
