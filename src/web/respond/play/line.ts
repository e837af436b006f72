import { lineRules } from "#domain/trivia/answer-time.ts";
import type { PlayApi } from "./play-api.ts";

/** Exchanges, one after the other: the best one counts, so one late one does no harm. */
const exchanges = 6;
/** Milliseconds by which the clocks of the product's processes may differ. */
const apart = 50;

export type Line = {
  /** What the server has signed of this line's measure; goes with each answer. */
  token: () => string;
  /**
   * How far the server's clock is ahead of this device's, in milliseconds (TRV-22). Rather too much
   * than too little where the server would refuse an answer that this line delays (TRV-27).
   */
  ahead: () => number;
  /** Takes the time of a message from the server; `sentAt`: when its call was sent. */
  note: (serverTime: string, sentAt?: number) => void;
  measure: (api: Pick<PlayApi, "measure">) => Promise<void>;
};

/**
 * A player's line to the server. A message that has arrived was written before, and a call was
 * sent before it was answered: the clocks' difference lies between the two. A line may be slower in
 * one direction, so the middle of the two is only a guess.
 */
export function createLine(): Line {
  let token = "";
  let isBelieved = false;
  let least = Number.NEGATIVE_INFINITY;
  /** The exchange that took least; `most`: the difference of the clocks if it was sent in no time. */
  let best = { took: Number.POSITIVE_INFINITY, most: Number.POSITIVE_INFINITY };

  function note(serverTime: string, sentAt?: number): void {
    const [time, arrivedAt] = [Date.parse(serverTime), Date.now()];
    const most = sentAt === undefined ? Number.POSITIVE_INFINITY : time - sentAt;
    // One of the clocks was set meanwhile.
    if (time - arrivedAt > best.most + apart || most < least - apart) {
      least = Number.NEGATIVE_INFINITY;
      best = { took: Number.POSITIVE_INFINITY, most: Number.POSITIVE_INFINITY };
    }
    least = Math.max(least, time - arrivedAt);
    if (sentAt !== undefined && arrivedAt - sentAt < best.took)
      best = { took: arrivedAt - sentAt, most };
  }

  return {
    token: () => token,
    ahead: () => {
      if (best.most === Number.POSITIVE_INFINITY) return Number.isFinite(least) ? least : 0;
      // An answer sent now arrives at `most`; the server takes off what it believes of the line.
      const believed = isBelieved ? Math.min(best.took, lineRules.most) : 0;
      return Math.max(best.most - best.took / 2, least, best.most - believed);
    },
    note,
    measure: async (api) => {
      let previous: string | undefined;
      for (let turn = 0; turn < exchanges; turn += 1) {
        const sentAt = Date.now();
        const { line, serverTime } = await api.measure(previous);
        note(serverTime, sentAt);
        // The server measures from one reply to the next call.
        isBelieved ||= turn > 0;
        token = line;
        previous = line;
      }
    },
  };
}
