import type { Logger } from "pino";
import type { ConversationId, SurveyId, TenantId, UserId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { Keyring } from "./anonymity/keyring.ts";
import { transactionThenRest } from "./async/after-commit.ts";
import type { OpenPayments } from "./billing/open-payments.ts";
import type { Config } from "./config.ts";
import type { Db } from "./db/db.ts";
import type { IdeaWriter } from "./ideas/writer.ts";
import type { RememberedPeople } from "./identity/remember-person.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { ListLive } from "./live/list-live.ts";
import type { Live } from "./live/live.ts";
import type { Metrics } from "./metrics.ts";
import type { Cards } from "./outbox/card-worker.ts";
import type { VoteQueue } from "./responses/vote-queue.ts";
import type { Host } from "./teams/host.ts";
import type { Games } from "./trivia/games.ts";

/**
 * The caller: a person with a verified token, or the product itself (a job). The tenant comes from
 * here only.
 */
export type Actor = {
  tenantId: TenantId;
  app: ApplicationType;
  /** Null for the product itself. */
  user: { userId: UserId; name: string; upn: string } | null;
  /** The conversation that the host names; only on calls of the host's bot channel. */
  conversationId: ConversationId | null;
  /** The meeting chat that a guest is admitted to; null for people with an account (ANO-16). */
  guestIn: ConversationId | null;
  /** Whether the person's verified token has the app role of administrators. */
  hasRole?: boolean;
  /** Whether they act as an administrator of the organisation, which the audit then says. */
  administering?: boolean;
  /** An operator's command on the server; nothing that is received can say so. */
  operates?: true;
};

/** The services that use cases work with, the same for every call. */
export type Services = {
  config: Config;
  keyring: Keyring;
  log: Logger;
  /** Of the audit alone (`audit/record-audit.ts`). */
  auditLog: Logger;
  metrics: Metrics;
  jobs: Jobs;
  cards: Cards;
  live: Live;
  lists: ListLive;
  games: Games;
  ideas: IdeaWriter;
  payments: OpenPayments;
  votes: VoteQueue;
  /** Tells open pages and cards of responses or posts that were saved. */
  responded: (tenantId: TenantId, surveyId: SurveyId) => void;
  host: Host;
  /** People whose name is already stored, by tenant and id (`identity/remember-person.ts`). */
  remembered: RememberedPeople;
  /** Aborted at shutdown: no long-lived work starts any more. */
  ending: AbortSignal;
};

/** The caller, the services and the clock. The first argument of every use case. */
export type Context = Services & { db: Db; now: () => Date; actor: Actor };

/** The product itself, in the tenant of a person whose call runs an overdue job. */
export function asProduct(ctx: Context): Context {
  const { tenantId, app } = ctx.actor;
  return { ...ctx, actor: { tenantId, app, user: null, conversationId: null, guestIn: null } };
}

export function inTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  return transactionThenRest(ctx.db, (db) => work({ ...ctx, db }));
}
