import type { Received, Reply, Route } from "#contract/route.ts";
import type { Context } from "../context.ts";

/**
 * A validated creation, not yet written. `write` runs in one transaction together with the
 * idempotency key; `publishChange` runs after the commit.
 */
export type Creation = {
  id: string;
  write: (tx: Context) => Promise<void>;
  publishChange?: () => void;
};

/** How a route creates (decisions/016). `answer` runs again for each repetition. */
export type Creator<R extends Route> = {
  prepare: (ctx: Context, input: Received<R>) => Promise<Creation>;
  answer: (ctx: Context, id: string) => Promise<Reply<R>>;
};
