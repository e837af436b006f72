import { setMaxListeners } from "node:events";
import type { DestinationStream } from "pino";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import { openKeyring } from "../anonymity/open-keyring.ts";
import { sealingOf } from "../anonymity/pool.ts";
import { createOpenPayments } from "../billing/open-payments.ts";
import type { Config } from "../config.ts";
import type { Context, Services } from "../context.ts";
import type { Database } from "../db/db.ts";
import { createEndpointWriter } from "../ideas/endpoint-writer.ts";
import { ownWriter } from "../ideas/own-writer.ts";
import { createRememberedPeople } from "../identity/remember-person.ts";
import { createJobs } from "../jobs/jobs.ts";
import { warnBounded } from "../line-limit.ts";
import { createLocalFanout } from "../live/fanout.ts";
import { createLifeSigns } from "../live/life-signs.ts";
import { createListLive } from "../live/list-live.ts";
import { createLive } from "../live/live.ts";
import { createEventReader } from "../live/read-event.ts";
import { createCardWorker } from "../outbox/card-worker.ts";
import type { OutboxRow } from "../outbox/outbox-rows.ts";
import { createCardRefresh } from "../outbox/refresh-cards.ts";
import { sendCard } from "../outbox/send-card.ts";
import { reasonOf } from "../reason-of.ts";
import { createVoteQueue } from "../responses/vote-queue.ts";
import { createConnectorHost } from "../teams/connector-host.ts";
import { createGameReader } from "../trivia/game-stream.ts";
import { createGames } from "../trivia/games.ts";
import { watch } from "./watch.ts";

/** `logTo`: where the log goes. */
type Options = { now: () => Date; logTo: DestinationStream };

/**
 * What use cases work with, on an open database: of the product, and of an operator's command,
 * which serves nobody and runs no jobs.
 */
export async function startServices(config: Config, database: Database, { now, logTo }: Options) {
  const { tracer, ...watched } = watch(config, database, { now, logTo });
  const { log, auditLog, metrics } = watched;
  const { db } = database;
  const keyring = await openKeyring(config, db);
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  const warn = (what: string) => (error: unknown) => log.warn({ reason: reasonOf(error) }, what);
  const fanout = config.redisUrl
    ? (await redisCode()).createRedisFanout(
        config.redisUrl,
        createLifeSigns(db),
        warnBounded(log, "redis"),
      )
    : createLocalFanout();
  const jobs = createJobs(database, watched);
  const read = createEventReader((tenantId) => contextOf(tenantId, "msteams"));
  const live = createLive({ fanout, read, metrics, onError: warn("live") });
  const lists = createListLive({ fanout, metrics });
  const readGame = createGameReader((tenantId) => contextOf(tenantId, "msteams"));
  const games = createGames({ fanout, read: readGame, now, onError: warn("game") });
  const sendRow = (row: OutboxRow) => sendCard(contextOf(row.tenantId, row.applicationType), row);
  const cards = createCardWorker({ db, kind: database.kind, now, ...watched, send: sendRow });
  const refreshCards = createCardRefresh({ db, cards, now, onError: warn("cards") });
  const responded = (tenantId: TenantId, surveyId: SurveyId) => {
    live.changed(tenantId, surveyId);
    refreshCards(tenantId, surveyId);
  };
  const votes = createVoteQueue({
    db,
    now,
    ...watched,
    sealing: sealingOf({ keyring, config }),
    changed: responded,
    mostInBatch: config.votesAtOnce,
    lanes: database.kind === "server" ? 2 : 1,
  });
  const services: Services = {
    config,
    keyring,
    log,
    auditLog,
    metrics,
    jobs,
    cards,
    live,
    lists,
    games,
    ...outsideOf(config),
    votes,
    responded,
    host: createConnectorHost(config, { log, metrics, now }),
    remembered: createRememberedPeople(),
    ending: ending.signal,
  };

  function contextOf(tenantId: TenantId, application: ApplicationType): Context {
    return {
      ...services,
      db,
      now,
      actor: { tenantId, app: application, user: null, conversationId: null, guestIn: null },
    };
  }
  const close = async () => {
    await votes.drain();
    await jobs.stop();
    await cards.stop();
    lists.close();
    games.close();
    await live.close();
    await tracer?.close();
  };
  return { services, cards, contextOf, readEvent: read, fanout, tracer, ending, close };
}

function outsideOf(config: Config): Pick<Services, "ideas" | "payments"> {
  return {
    ideas: config.llm ? createEndpointWriter(config.llm) : ownWriter,
    payments: createOpenPayments(config.payments),
  };
}

/** Loaded where it is used: it takes 10 MB. */
function redisCode() {
  return import("../live/redis-fanout.ts");
}
