import type { FastifyBaseLogger } from "fastify";
import type { BotCallLog } from "./bot-calls/bot-call-log.ts";
import type { FaultPlayer } from "./connector/fault-player.ts";
import type { RateLimiter } from "./connector/rate-limiter.ts";
import type { SendLog } from "./connector/send-log.ts";
import type { RegisteredApp } from "./directory/registered-app.ts";
import type { Staged } from "./emulator-api.ts";
import type { ModelPlayer } from "./llm/model-player.ts";
import type { Payments } from "./payments/payments.ts";
import type { ShellEvents } from "./shell-events.ts";
import type { State } from "./state/state.ts";

/** The shared state of one running emulator. */
export type World = {
  /** Origin without a trailing slash, known once the port is open. */
  url: string;
  now: () => Date;
  apps: RegisteredApp[];
  state: State;
  /** Says that `state` changed and has to reach the data file. */
  save: () => void;
  events: ShellEvents;
  /** What is on the stages of running meetings, by meeting id; not kept over a restart. */
  stages: Map<string, Staged>;
  limiter: RateLimiter;
  faults: FaultPlayer;
  model: ModelPlayer;
  payments: Payments;
  sends: SendLog;
  botCalls: BotCallLog;
  /** Automatic refreshes under way, by message and person, so that each is played once. */
  refreshes: Map<string, Promise<void>>;
  /** Aborted on close: ends what is waiting for a bot. */
  closing: AbortSignal;
  log: FastifyBaseLogger;
};

/** The address that bots are told to send to, as in `https://smba.trafficmanager.net/teams/`. */
export function serviceUrl(world: World): string {
  return `${world.url}/teams/`;
}
