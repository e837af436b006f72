import { randomBytes } from "node:crypto";
import { surveyId } from "#domain/ids.ts";
import type { Person } from "../test/person.ts";
import type { Voter } from "../test/rig/crowd.ts";
import type { OpenPoll } from "../test/rig/open-poll.ts";
import { type LoadAnswer, type LoadRequest, runLoad } from "../test/rig/run-load.ts";
import { promise } from "./promise.ts";

/**
 * What a person was told about their votes: the last acknowledged choice, and choices sent since
 * without a successful response.
 */
type Entry = Voter & {
  receipt: string | null;
  acknowledged: number | null;
  unsure: Set<number>;
  inFlight: boolean;
};

/** Records a poll's votes from outside: who was told what, to be compared with what is stored. */
export type Ledger = {
  poll: OpenPoll;
  /** The next vote of a person with no vote in flight, and the handler of its response. */
  next: () => { request: LoadRequest; settle: (answer: LoadAnswer | Error) => void } | null;
  /** How many votes were acknowledged so far. */
  acknowledged: () => number;
  /** How many got no answer of success, and so may be stored or not. */
  unsure: () => number;
  /**
   * Compares what the product at this address stores for each person with what each was told, and
   * the totals with a recount of it: exactly, or but for the answers that may be sealed in an
   * anonymous poll.
   */
  check: (url: string, owner: Voter) => Promise<void>;
  /** Closes the poll, which counts what is sealed, and compares exactly. */
  closeAndCheck: (url: string, owner: Person) => Promise<void>;
};

/**
 * By how much totals may differ while two groups of three less one are sealed: a first answer is
 * missing in one total, a change is wrong in two (decisions/040).
 */
const mostSealed = 5 + 2 * 5;

/** Starts the record of a poll. In an anonymous one each person keeps their own receipt. */
export function createLedger(
  poll: OpenPoll,
  voters: readonly Voter[],
  { anonymous = false } = {},
): Ledger {
  const entries: Entry[] = voters.map((voter) => ({
    ...voter,
    receipt: anonymous ? randomBytes(16).toString("base64url") : null,
    acknowledged: null,
    unsure: new Set(),
    inFlight: false,
  }));
  let [turn, acknowledged, unsure] = [0, 0, 0];

  function take(): Entry | null {
    for (let tried = 0; tried < entries.length; tried += 1) {
      const entry = entries[turn++ % entries.length];
      if (entry && !entry.inFlight) return entry;
    }
    return null;
  }

  async function check(url: string, owner: Voter, sealed: number): Promise<void> {
    const stored = await readStored(url, poll, entries);
    entries.forEach((entry, at) => {
      compare(entry, stored[at] ?? null);
      // From here on, what is stored is what counts.
      entry.acknowledged = stored[at] ?? null;
      entry.unsure.clear();
    });
    await compareTotals(url, poll, owner, { stored, sealed });
  }

  return {
    poll,
    next: () => {
      const entry = take();
      if (!entry) return null;
      const choice = Math.floor(Math.random() * poll.choices.length);
      entry.inFlight = true;
      entry.unsure.add(choice);
      const settle = (answer: LoadAnswer | Error) => {
        entry.inFlight = false;
        if (answer instanceof Error || answer.status >= 300) {
          unsure += 1;
          return;
        }
        acknowledged += 1;
        entry.acknowledged = choice;
        entry.unsure.clear();
      };
      return { request: poll.vote(entry.token, choice, entry.receipt ?? undefined), settle };
    },
    acknowledged: () => acknowledged,
    unsure: () => unsure,
    check: (url, owner) => check(url, owner, anonymous ? mostSealed : 0),
    closeAndCheck: async (url, owner) => {
      await owner.surveys.close({ params: { id: surveyId.parse(poll.id) }, body: {} });
      await check(url, owner, 0);
    },
  };
}

type VoteOptions = {
  clients?: number;
  isOver: () => boolean;
  answered?: (answer: LoadAnswer | Error) => void;
};

/** Votes in turn for several polls over connections that are kept open, until it is over. */
export async function voteOn(
  url: string,
  ledgers: readonly Ledger[],
  { clients = 48, isOver, answered }: VoteOptions,
): Promise<void> {
  const settles = new Map<number, (answer: LoadAnswer | Error) => void>();
  await runLoad({
    url,
    clients,
    next: (n) => {
      const vote = isOver() ? null : ledgers[n % ledgers.length]?.next();
      if (!vote) return null;
      settles.set(n, vote.settle);
      return vote.request;
    },
    answered: (n, answer) => {
      settles.get(n)?.(answer);
      settles.delete(n);
      answered?.(answer);
    },
  });
}

/**
 * Each person's stored answer, read by their own calls: the number of the choice, or null for none.
 */
async function readStored(
  url: string,
  poll: OpenPoll,
  entries: readonly Entry[],
): Promise<(number | null)[]> {
  const stored: (number | null)[] = [];
  await runLoad({
    url,
    clients: 16,
    next: (n) => {
      const entry = entries[n];
      if (!entry) return null;
      const path = `/msteams/api/v1/survey/${poll.id}/response`;
      if (!entry.receipt) return { path, token: entry.token };
      return {
        method: "POST",
        path: `${path}/receipt`,
        token: entry.token,
        body: JSON.stringify({ receipt: entry.receipt }),
      };
    },
    answered: (n, answer) => {
      promise(
        !(answer instanceof Error) && answer.status === 200,
        `an answer cannot be read: ${describe(answer)}`,
      );
      const value = answer instanceof Error ? null : valueIn(answer.body);
      stored[n] = value === null ? null : poll.choices.indexOf(value);
    },
  });
  return stored;
}

function compare({ id, acknowledged, unsure }: Entry, stored: number | null): void {
  const fits = stored === acknowledged || (stored !== null && unsure.has(stored));
  promise(
    fits,
    `an acknowledged vote is not there: of ${id}, choice ${acknowledged} was acknowledged, [${[...unsure].join(", ")}] were sent since, ${stored} is stored`,
  );
}

type Told = {
  responseCount: number;
  questions: { choices: { choiceId: string; count: number }[] }[];
};

async function compareTotals(
  url: string,
  poll: OpenPoll,
  owner: Voter,
  { stored, sealed }: { stored: readonly (number | null)[]; sealed: number },
): Promise<void> {
  const reply = await fetch(`${url}/msteams/api/v1/survey/${poll.id}/responses`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const { results }: { results: Told } = JSON.parse(await reply.text());
  const counted = poll.choices.map((_, choice) => stored.filter((each) => each === choice).length);
  const told = poll.choices.map(
    (id) => results.questions[0]?.choices.find((each) => each.choiceId === id)?.count ?? -1,
  );
  const people = stored.filter((each) => each !== null).length;
  const difference = counted.reduce((sum, each, at) => sum + Math.abs(each - (told[at] ?? 0)), 0);
  promise(
    results.responseCount === people && difference <= sealed,
    `the totals are ${told.join(", ")} of ${results.responseCount}, a recount gives ${counted.join(", ")} of ${people}`,
  );
}

function valueIn(body: string): string | null {
  const { userResponse }: { userResponse: { responses: { value: string }[] } | null } =
    JSON.parse(body);
  return userResponse?.responses[0]?.value ?? null;
}

/** An answer in a few words. */
export function describe(answer: LoadAnswer | Error): string {
  return answer instanceof Error ? answer.message : `${answer.status} ${answer.body.slice(0, 200)}`;
}
