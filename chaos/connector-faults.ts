import type { Faults, Message } from "../emulator/emulator-api.ts";
import { joinCrowd, type Voter } from "../test/rig/crowd.ts";
import { type OpenPoll, openPoll } from "../test/rig/open-poll.ts";
import { type Rig, startRig } from "../test/rig/start-rig.ts";
import { answersAt } from "./phases.ts";
import { promise } from "./promise.ts";

type Options = {
  /** Polls that are sent under each fault. */
  cards: number;
  /** The voters of each poll; some vote after the fault is over. */
  votes?: number;
  /** How long the connector is down, in milliseconds. */
  downMs: number;
  /**
   * Play time-outs too: answers that take longer than the product waits. Milliseconds, and how long
   * that lasts.
   */
  slow?: { delayMs: number; forMs: number };
  /** How many posts are done without an answer; whether they are is unknown to the product. */
  lost?: number;
  /**
   * How long after it is back a card may be behind: after a minute's outage, its next try may be as
   * far away. Milliseconds.
   */
  finalWithinMs?: number;
  settings?: Record<string, string>;
};

type Crowd = { place: string; where: string; voters: Voter[] };
type Sent = { poll: OpenPoll; crowd: Crowd; votes: number };

const places = [
  "Mark 8 Project Team / General",
  "Mark 8 Project Team / Design",
  "Launch week",
  "Sales and Marketing / General",
];
const reader = "adele";

/**
 * Sends polls and votes on them while the connector refuses with 429 and 500, is slow, loses its
 * answers or is down. Once it is back, every card shows the last count, each poll was posted once
 * where it was sent, and nothing was given up.
 */
export async function connectorFaults({
  cards,
  votes = 3,
  downMs,
  slow,
  lost = 0,
  finalWithinMs = 150_000,
  settings = {},
}: Options): Promise<string> {
  const rig = await startRig({ settings });
  try {
    const crowds: Crowd[] = [];
    for (const place of places)
      crowds.push({
        place,
        where: await rig.emulator.place(place),
        voters: await joinCrowd(rig.emulator, place, votes),
      });
    const sent: Sent[] = [];
    const play = async (faults: Faults, forMs: number) => {
      await rig.emulator.faults(faults);
      const end = performance.now() + forMs;
      for (let n = 0; n < cards; n += 1)
        sent.push(await sendAndVote(rig, crowds[n % crowds.length], votes - 1));
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, end - performance.now())));
      // What was sent before is voted on under this fault too.
      for (const each of sent) if (each.votes < votes) await vote(rig, each);
    };
    await play({}, 0);
    await play({ tooManyRequests: { calls: cards * 2, retryAfterSeconds: 1 } }, 1000);
    await play({ status: { code: 500, calls: cards * 2 } }, 1000);
    if (slow) await play({ delayMs: slow.delayMs }, slow.forMs);
    if (lost > 0)
      await play(
        { answerLost: { calls: lost, method: "POST", pathIncludes: "/activities" } },
        2000,
      );
    // People view the conversations, so that Teams reports cards whose posts got no response.
    for (const { where } of crowds) await rig.emulator.messages(where, reader);
    await play({ down: true }, downMs);
    await rig.emulator.faults({});

    const begin = performance.now();
    await allFinal(rig, sent, finalWithinMs);
    const waited = ((performance.now() - begin) / 1000).toFixed(1);
    await promiseOnce(rig, sent);
    const metrics = await (await fetch(`${rig.url}/metrics`)).text();
    const givenUp = /^polly_jobs_given_up\{queue="card"\} (\d+)/m.exec(metrics)?.[1];
    promise(givenUp === "0", `${givenUp} cards were given up`);
    const refused = (await rig.emulator.sends()).filter(({ status }) => status >= 400).length;
    return `${sent.length} cards, ${refused} calls refused by the connector; the last card was final ${waited} s after it was back, ${lost} answers to posts were lost, nothing was posted twice`;
  } finally {
    await rig.close();
  }
}

/** A new poll with some votes on it. */
async function sendAndVote(rig: Rig, crowd: Crowd | undefined, votes: number): Promise<Sent> {
  if (!crowd) throw new Error("no place");
  const sent: Sent = { poll: await openPoll(rig, { place: crowd.place }), crowd, votes: 0 };
  while (sent.votes < votes) await vote(rig, sent);
  return sent;
}

/** The next person of the place votes, whatever the connector does. */
async function vote(rig: Rig, sent: Sent): Promise<void> {
  const voter = sent.crowd.voters[sent.votes];
  const { status, body } = await answersAt(
    rig.url,
    sent.poll.vote(voter?.token ?? "", sent.votes % sent.poll.choices.length),
  );
  promise(
    status === 200,
    `while the connector fails, a vote is answered with ${status} ${body.slice(0, 200)}`,
  );
  sent.votes += 1;
}

/** The cards of each poll, where it was sent. */
async function cardsOf(
  rig: Rig,
  sent: readonly Sent[],
): Promise<{ sent: Sent; cards: string[] }[]> {
  const texts = new Map<string, string[]>();
  for (const where of new Set(sent.map(({ crowd }) => crowd.where))) {
    texts.set(where, await sharedCards(rig, where));
  }
  return sent.map((each) => ({
    sent: each,
    cards: (texts.get(each.crowd.where) ?? []).filter((text) => text.includes(each.poll.id)),
  }));
}

/** The card that everybody sees in a place, without personal views, which are always new. */
async function sharedCards(rig: Rig, where: string): Promise<string[]> {
  const reply = await fetch(
    `${rig.emulator.url}/emulator/api/conversations/${encodeURIComponent(where)}/messages?as=${reader}&refresh=false`,
  );
  const { messages }: { messages: Message[] } = JSON.parse(await reply.text());
  return messages.map(({ card }) => JSON.stringify(card));
}

/** Waits until the cards of every poll say how many have answered. */
async function allFinal(rig: Rig, sent: readonly Sent[], withinMs: number): Promise<void> {
  let behind = 0;
  const look = async () => {
    const all = await cardsOf(rig, sent);
    behind = all.filter(
      ({ sent: { votes }, cards }) => !cards.some((card) => card.includes(`"${votes} responses"`)),
    ).length;
    return behind === 0;
  };
  await rig.emulator
    .until("the last state of every card", look, withinMs)
    .catch(() =>
      promise(
        false,
        `${withinMs / 1000} s after the connector is back, ${behind} of ${sent.length} cards do not show the last count`,
      ),
    );
}

/** Each card stands there once. */
async function promiseOnce(rig: Rig, sent: readonly Sent[]): Promise<void> {
  const counts = (await cardsOf(rig, sent)).map(({ cards }) => cards.length);
  promise(
    counts.every((count) => count === 1),
    `${counts.filter((count) => count !== 1).length} of ${sent.length} cards do not stand there once`,
  );
}
