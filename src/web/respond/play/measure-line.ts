import type { PlayApi } from "./play-api.ts";

/** `ahead`: how far the server's clock is ahead of this device's, in milliseconds. */
export type Line = { token: string; ahead: number };

/** Exchanges, one after the other: the best one counts, so one late one does no harm. */
const exchanges = 6;

/**
 * Measures the line to the server: for itself, in a token that goes with each answer, and how far
 * the clocks differ, by the exchange that took least (TRV-22).
 */
export async function measureLine(api: Pick<PlayApi, "measure">): Promise<Line> {
  let token: string | undefined;
  let [best, ahead] = [Number.POSITIVE_INFINITY, 0];
  for (let turn = 0; turn < exchanges; turn += 1) {
    const begun = performance.now();
    const { line, serverTime } = await api.measure(token);
    const took = performance.now() - begun;
    token = line;
    if (took >= best) continue;
    best = took;
    ahead = Date.parse(serverTime) + took / 2 - Date.now();
  }
  return { token: token ?? "", ahead };
}
