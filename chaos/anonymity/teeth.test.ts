import { describe, expect, it } from "vitest";
import type { Secret } from "../anonymous-survey.ts";
import { judgeAlong } from "./judge-along.ts";
import { madeUpSurvey, rowsOf, type Told } from "./made-up.ts";
import { choicesTellNothing } from "./own-choices.ts";
import type { LogRecord } from "./read-log.ts";

const groupOf = 3;
const files = { participation: 1, sealed: 2, ballots: 3 };
const surveysFile = 4;

/** Choices appear as they come, or with the group of their answer. */
type Order = "at once" | "mixed" | "in order";
/** In which groups people's answers begin to count, and what is seen of their choices. */
type Behaviour = {
  /** Who has a choice of their own; all by default. */
  authors?: (when: number) => boolean;
  choices: Order;
  /** The same in the log, of which the tables' reader may see less. */
  logged?: Order;
  /** A group has who sets it off. */
  newest?: boolean;
};

/** Of six who wait, three begin to count, and the rest at the close. */
function kept({ authors = () => true, choices, logged = choices, newest = false }: Behaviour) {
  const voted = madeUpSurvey(90);
  const { secrets } = voted;
  for (const secret of secrets) if (!authors(secret.when)) secret.own = null;
  const records: LogRecord[] = [];
  const write = (transaction: number, file: number, text: string) =>
    records.push({
      at: records.length,
      transaction,
      kind: "insert",
      file,
      place: "0.1",
      bytes: Buffer.from(text),
    });
  let [waiting, shown]: [Secret[], Secret[]] = [[], []];
  const ballots: Secret[] = [];
  const looks = secrets.map((secret, at) => {
    waiting = [...waiting, secret];
    const isLast = at === secrets.length - 1;
    let out: Secret[] = [];
    if (isLast) out = waiting;
    else if (waiting.length === 2 * groupOf)
      out = newest ? waiting.slice(-groupOf) : mixed(waiting).slice(0, groupOf);
    waiting = waiting.filter((one) => !out.includes(one));
    ballots.push(...mixed(out));
    const fresh = {
      "at once": [secret],
      mixed: mixed(out),
      "in order": out.toSorted((one, other) => one.when - other.when),
    };
    shown = [...shown, ...fresh[choices]];
    for (const { hash } of out) write(at, files.ballots, hash);
    for (const { own } of fresh[logged]) if (own) write(at, surveysFile, own.text);
    const joined = secrets.slice(0, at + 1);
    return rowsOf(voted, { joined, waiting, ballots: [...ballots], choices: shown });
  });
  return { voted, looks, records, files };
}

const mixed = <T>(list: readonly T[]): T[] =>
  list
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value);
describe("the attack by choices that respondents added", () => {
  const judged = (...of: Behaviour[]) => choicesTellNothing(of.map(kept), groupOf);

  it("finds nothing where choices come with their groups, mixed", () => {
    expect(judged({ choices: "mixed" }, { choices: "mixed" })).toContain("own choices");
  });

  it("would detect a choice that appears at once, in the tables or in the log alone", () => {
    expect(() => judged({ choices: "at once" })).toThrow("a choice appears with 0 ballots");
    expect(() => judged({ choices: "mixed", logged: "at once" })).toThrow(
      "the log has a choice beside 0 ballots",
    );
  });

  it("would detect choices of those who set a group off, and choices in the order of answering", () => {
    const setOff = (when: number) => when % groupOf === 2;
    expect(() => judged({ choices: "mixed", newest: true, authors: setOff })).toThrow(
      "are of the person who answered when they appeared",
    );
    expect(() => judged({ choices: "in order" }, { choices: "in order" })).toThrow(
      "choices follow the order of answering",
    );
  });
});

describe("the attack by reading along", () => {
  const judged = (told: (secrets: readonly Secret[]) => Told[]) => {
    const voted = madeUpSurvey(60);
    const readings = told(voted.secrets).map((one) => rowsOf(voted, one));
    return judgeAlong([{ what: "made up", voted, readings, count: readings.length }], groupOf);
  };
  /** Readings after `size` people each, whose answers count at once as `order` has them. */
  const inGroups = (size: number, order: (group: readonly Secret[]) => readonly Secret[]) =>
    judged((secrets) => {
      const ballots: Secret[] = [];
      return Array.from({ length: secrets.length / size }, (_, at) => {
        ballots.push(...order(secrets.slice(at * size, (at + 1) * size)));
        return { joined: secrets.slice(0, (at + 1) * size), ballots: [...ballots] };
      });
    });

  it("finds nothing in groups of three that are mixed", () => {
    expect(inGroups(3, mixed)).toContain("the groups of 60 of 60 answers");
  });

  it("would detect answers that are written as they come, one or two between readings, and groups that are not mixed", () => {
    expect(() => inGroups(1, mixed)).toThrow("one of only 1 ballots");
    expect(() => inGroups(2, mixed)).toThrow("one of only 2 ballots");
    expect(() => inGroups(3, (group) => group)).toThrow("hits 60 times in 20 groups");
  });

  it("would detect that three answered by name and one without, by the totals", () => {
    const wait = (secrets: readonly Secret[], count: number) => ({
      joined: secrets.slice(0, count),
      waiting: secrets.slice(0, count),
      ballots: [],
    });
    const end = (secrets: readonly Secret[]) => ({ joined: secrets, ballots: mixed(secrets) });
    expect(
      judged((secrets) => [
        { ...wait(secrets, 0), answered: 3, named: 3 },
        { ...wait(secrets, 1), answered: 3, named: 3 },
        { ...end(secrets), answered: 63, named: 3 },
      ]),
    ).toContain("60 of 60");
    expect(() =>
      judged((secrets) => [
        { ...wait(secrets, 0), answered: 3, named: 3 },
        { ...wait(secrets, 1), answered: 4, named: 3 },
        { ...end(secrets), answered: 63, named: 3 },
      ]),
    ).toThrow("totals without those by name grow by 1");
  });
});
