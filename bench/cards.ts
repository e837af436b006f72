import { joinCrowd, type Voter } from "#test/rig/crowd.ts";
import { type OpenPoll, openPoll } from "#test/rig/open-poll.ts";
import { runLoad } from "#test/rig/run-load.ts";
import { type Rig, startRig } from "#test/rig/start-rig.ts";
import type { Message } from "../emulator/emulator-api.ts";
import { figure, median, printTable } from "./print-table.ts";

type Options = { minutes: number; rounds: number; minuteMs: number; cards: number };
type Send = Awaited<ReturnType<Rig["emulator"]["sends"]>>[number];
/**
 * `late`: milliseconds from the last vote's answer to the card's last write, of the slowest card.
 */
type Figures = {
  late: number;
  writes: number;
  busiestSecond: number;
  busiestHalfMinute: number;
  refused: number;
};
type Card = { poll: OpenPoll; where: string; votes: number };

const team = "Mark 8 Project Team";
const votesInMinute = 500;
const hostLimits = { thread: 60, tenant: 30 };

/**
 * How soon cards show the last vote, and how much of Teams' rate limits that uses: 500 votes on one
 * card in a minute, and 50 cards that are voted on at once.
 */
export async function cards(
  _: unknown,
  options: Options = { minutes: 5, rounds: 5, minuteMs: 60_000, cards: 50 },
): Promise<void> {
  const rig = await startRig();
  try {
    const voters = await joinCrowd(rig.emulator, `${team} / General`, votesInMinute);
    const one: Figures[] = [];
    for (let round = 0; round < options.minutes; round += 1)
      one.push(await minuteOnOneCard(rig, voters, options.minuteMs));
    const [once, sustained]: [Figures[], Figures[]] = [[], []];
    for (let round = 0; round < options.rounds; round += 1) {
      once.push(await manyCards(rig, voters, options.cards, 1));
      sustained.push(await manyCards(rig, voters, options.cards, 10));
    }
    console.log(
      `Cards: ${options.rounds} rounds, medians; the host's limits as the emulator enforces them`,
    );
    printTable(
      [
        "",
        "last state after the last vote, ms",
        "writes",
        `most in a second, all conversations (${hostLimits.tenant})`,
        `most in 30 s, one conversation (${hostLimits.thread})`,
        "refused",
      ],
      [
        ...(one.length > 0
          ? [[`${votesInMinute} votes in ${options.minuteMs / 1000} s on one card`, ...cells(one)]]
          : []),
        [
          `a vote on each of ${options.cards} cards at once, each in another conversation`,
          ...cells(once),
        ],
        [`the same each second for 10 s: more than the host takes`, ...cells(sustained)],
      ],
    );
  } finally {
    await rig.close();
  }
}

function cells(figures: readonly Figures[]): (string | number)[] {
  const of = (name: keyof Figures) => figure(median(figures.map((each) => each[name])));
  const refused = figures.reduce((sum, each) => sum + each.refused, 0);
  return [of("late"), of("writes"), of("busiestSecond"), of("busiestHalfMinute"), refused];
}

async function minuteOnOneCard(
  rig: Rig,
  voters: readonly Voter[],
  forMs: number,
): Promise<Figures> {
  const where = await rig.emulator.newChannel(team, `One ${crypto.randomUUID().slice(0, 8)}`);
  const card = await sendCard(rig, where);
  const from = new Date().toISOString();
  const apart = forMs / voters.length;
  const begin = performance.now();
  for (const [n, voter] of voters.entries()) {
    await until(begin + n * apart);
    await vote(rig, [card], voter);
  }
  const last = Date.now();
  return figuresOf(rig, [card], from, () => last);
}

async function manyCards(
  rig: Rig,
  voters: readonly Voter[],
  count: number,
  seconds: number,
): Promise<Figures> {
  const cards: Card[] = [];
  for (let n = 0; n < count; n += 1) {
    const where = await rig.emulator.newChannel(
      team,
      `Place ${n} ${crypto.randomUUID().slice(0, 8)}`,
    );
    cards.push(await sendCard(rig, where));
  }
  const from = new Date().toISOString();
  const begin = performance.now();
  for (let second = 0; second < seconds; second += 1) {
    await until(begin + second * 1000);
    await vote(rig, cards, voters[second]);
  }
  const last = Date.now();
  return figuresOf(rig, cards, from, () => last);
}

/** Sends a poll there and waits for its card. */
async function sendCard(rig: Rig, where: string): Promise<Card> {
  const place = (await rig.emulator.directory()).teams
    .flatMap((each) =>
      each.channels.map((channel) => ({ id: channel.id, name: `${each.name} / ${channel.name}` })),
    )
    .find(({ id }) => id === where);
  const poll = await openPoll(rig, { place: place?.name ?? "" });
  const card = { poll, where, votes: 0 };
  await rig.emulator.until("the card", async () => (await shown(rig, card)) !== "", 30_000);
  return card;
}

/** One vote on each card, all at once. */
async function vote(rig: Rig, cards: readonly Card[], voter: Voter | undefined): Promise<void> {
  const { good } = await runLoad({
    url: rig.url,
    clients: Math.min(cards.length, 50),
    next: (n) => {
      const card = cards[n];
      return card ? card.poll.vote(voter?.token ?? "", card.votes % 3) : null;
    },
  });
  if (good !== cards.length) throw new Error(`${cards.length - good} votes were refused`);
  for (const card of cards) card.votes += 1;
}

/**
 * Waits until every card shows its last vote; reads the time and the number of writes from the
 * connector's log.
 */
async function figuresOf(
  rig: Rig,
  cards: readonly Card[],
  from: string,
  lastVoteAt: () => number,
): Promise<Figures> {
  for (const card of cards)
    await rig.emulator.until(
      "the last state",
      async () => (await shown(rig, card)).includes(`"${card.votes} response`),
      60_000,
    );
  const sends = (await rig.emulator.sends()).filter(({ at }) => at >= from);
  const writes = sends.filter(({ method, status }) => method === "PUT" && status < 300);
  const lasts = cards.map(({ where }) =>
    Math.max(...writes.filter(({ conversationId }) => conversationId === where).map(timeOf)),
  );
  return {
    late: Math.max(0, Math.max(...lasts) - lastVoteAt()),
    writes: writes.length,
    busiestSecond: busiest(writes, 1000),
    busiestHalfMinute: Math.max(
      ...cards.map(({ where }) =>
        busiest(
          writes.filter(({ conversationId }) => conversationId === where),
          30_000,
        ),
      ),
    ),
    refused: sends.filter(({ status }) => status >= 400).length,
  };
}

/** The card as everybody sees it, as text. */
async function shown(rig: Rig, { where, poll }: Card): Promise<string> {
  const reply = await fetch(
    `${rig.emulator.url}/emulator/api/conversations/${encodeURIComponent(where)}/messages?as=adele&refresh=false`,
  );
  const { messages } = (await reply.json()) as { messages: Message[] };
  const found = messages
    .map(({ card }) => JSON.stringify(card))
    .find((text) => text.includes(poll.id));
  return found ?? "";
}

const timeOf = ({ at }: Send) => new Date(at).getTime();

/** The maximum number of sends in any interval of this many milliseconds. */
function busiest(sends: readonly Send[], within: number): number {
  const times = sends.map(timeOf).sort((one, other) => one - other);
  return Math.max(
    0,
    ...times.map((from, at) => times.slice(at).filter((time) => time < from + within).length),
  );
}

async function until(moment: number): Promise<void> {
  const wait = moment - performance.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
}
