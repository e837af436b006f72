import { followEvents } from "../../live/follow-events.ts";
import type { PlayApi, SentGame } from "./play-api.ts";

/** Milliseconds between readings where no stream is open (TRV-26). */
const readEvery = 1000;
/** Of a deleted game, which its owner may restore, only every so many of these readings is made. */
const goneReads = 5;
/** After a question players ask for their places within so many milliseconds, not all at once. */
const placesWithin = 1500;

type Game = {
  take: (next: SentGame) => void;
  /** Whether the caller's own part in what is shown is known now. */
  read: () => Promise<boolean>;
  isGone: () => boolean;
};

/** Follows a game by its stream, without one by readings, until the returned function is called. */
export function followGame(api: PlayApi, { take, read, isGone }: Game): () => void {
  let isLive = false;
  let asking: ReturnType<typeof setTimeout> | undefined;
  // Without a stream the game is read all the time anyway.
  const ask = (within: number) => {
    clearTimeout(asking);
    const asked = setTimeout(async () => {
      const isKnown = await read();
      if (!isKnown && isLive && asking === asked) ask(2 * readEvery);
    }, Math.random() * within);
    asking = asked;
  };
  const stop = followEvents({
    open: api.openEvents,
    lastEventId: null,
    onLive: (live) => (isLive = live),
    onEvent: ({ data }) => {
      // safe: the server sends what the contract says
      const next = JSON.parse(data) as SentGame;
      take(next);
      if (next.phase === "result" || next.phase === "over") ask(placesWithin);
    },
  });
  let turn = 0;
  const reading = setInterval(() => {
    turn += 1;
    if (!isLive && (!isGone() || turn % goneReads === 0)) void read();
  }, readEvery);
  return () => {
    stop();
    clearInterval(reading);
    clearTimeout(asking);
    asking = undefined;
  };
}
