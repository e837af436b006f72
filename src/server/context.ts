import type { Logger } from "pino";
import type { ConversationId, TenantId, UserId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { Config } from "./config.ts";
import type { Db } from "./db/db.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { ListLive } from "./live/list-live.ts";
import type { Live } from "./live/live.ts";
import type { Metrics } from "./metrics.ts";
import type { Cards } from "./outbox/card-worker.ts";
import type { VoteQueue } from "./responses/vote-queue.ts";
import type { Host } from "./teams/host.ts";

/** Who is asking: a person with a verified token, or the product itself (a job). The tenant comes from here and nowhere else. */
export type Actor = {
  tenantId: TenantId;
  app: ApplicationType;
  /** Null for the product itself. */
  user: { userId: UserId; name: string; upn: string } | null;
  /** The conversation that the host says the call comes from; only on calls of the host's bot channel. */
  conversationId: ConversationId | null;
  /** The meeting's chat that a participant without an account is let into; null for everybody with one (ANO-16). */
  guestIn: ConversationId | null;
};

/** What use cases work with, the same for every call. */
export type Services = {
  config: Config;
  log: Logger;
  metrics: Metrics;
  jobs: Jobs;
  cards: Cards;
  live: Live;
  lists: ListLive;
  votes: VoteQueue;
  host: Host;
  /** People whose name was written already, by tenant and id (`identity/remember-person.ts`). */
  remembered: Map<string, string>;
};

/** Who is asking, on what, and when. Every use case takes it first. */
export type Context = Services & { db: Db; now: () => Date; actor: Actor };

export function inTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  return ctx.db.transaction((db) => work({ ...ctx, db }));
}
