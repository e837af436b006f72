/**
 * Written to every open stream at intervals, so that no proxy closes it as idle. `every`:
 * milliseconds.
 */
export const heartbeat = { chunk: Buffer.from(": still here\n\n"), every: 15_000 };
