import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { ZodError } from "zod";
import { botCallLog } from "./bot-calls/bot-call-log.ts";
import { connectorRoutes } from "./connector/connector-routes.ts";
import { faultPlayer } from "./connector/fault-player.ts";
import { rateLimiter } from "./connector/rate-limiter.ts";
import { sendLog } from "./connector/send-log.ts";
import { demoOrganisation, meetingTimes } from "./directory/demo-organisation.ts";
import { type AppRegistration, registerApp } from "./directory/registered-app.ts";
import type { HttpError } from "./http-error.ts";
import { identityRoutes } from "./identity/identity-routes.ts";
import { newSigningKey } from "./identity/signing-keys.ts";
import { installEverywhere, tellOutstanding } from "./installs/install-app.ts";
import { llmRoutes } from "./llm/llm-routes.ts";
import { modelPlayer } from "./llm/model-player.ts";
import { demoPayments, type PaymentOptions } from "./payments/payment-options.ts";
import { newPayments, paymentRoutes, tellUntold } from "./payments/payments.ts";
import { paymentScriptRoutes } from "./payments/script-routes.ts";
import { directoryRoutes } from "./script-calls/directory-routes.ts";
import { eventRoutes } from "./script-calls/event-routes.ts";
import { installationRoutes } from "./script-calls/installation-routes.ts";
import { messageRoutes } from "./script-calls/message-routes.ts";
import { peopleRoutes } from "./script-calls/people-routes.ts";
import { roleRoutes } from "./script-calls/role-routes.ts";
import { stageRoutes } from "./script-calls/stage-routes.ts";
import { testRoutes } from "./script-calls/test-routes.ts";
import { serveShell } from "./serve-shell.ts";
import { shellEvents } from "./shell-events.ts";
import type { State } from "./state/state.ts";
import { loadState, openStateFile } from "./state/state-file.ts";
import type { World } from "./world.ts";

export type EmulatorOptions = {
  /** 0 takes any free port. */
  port: number;
  /**
   * The file in which chats, installs, tabs and keys survive a restart; what was bought does so in
   * `payments.data` beside it. Null keeps them in memory.
   */
  dataFile: string | null;
  /** The initial directory if no state is stored; the demo organisation by default. */
  state?: State;
  apps: AppRegistration[];
  /** The folder of the built shell page. */
  webRoot: string;
  /** The keys of the payment stand-in and whom it tells of events; nobody by default. */
  payments?: PaymentOptions;
  now?: () => Date;
  /**
   * Growing milliseconds that the connector's rate limits count by; real time unless a test says
   * otherwise.
   */
  rateClock?: () => number;
};
/** `state`: what it knows at the moment, for whoever wants to begin another one with that. */
export type Emulator = { url: string; state: State; close(): Promise<void> };

/**
 * Starts the stand-in for Teams on this machine. Rejects where the port is taken, a manifest is
 * unusable or the data file cannot be read.
 */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const now = options.now ?? (() => new Date());
  const apps = options.apps.map(registerApp);
  const state = (await loadState(options.dataFile)) ?? options.state ?? (await freshState(now()));
  for (const meeting of state.organisation.meetings)
    Object.assign(meeting, meetingTimes(meeting.subject, now()));
  const server = newServer();
  const file = openStateFile(options.dataFile, state, (error) =>
    server.log.error({ error }, "the emulator's data file was not written"),
  );
  const closing = new AbortController();
  const world: World = {
    url: "",
    now,
    apps,
    state,
    save: () => file.save(),
    events: shellEvents(),
    stages: new Map(),
    limiter: rateLimiter(options.rateClock ?? (() => performance.now())),
    faults: faultPlayer(),
    model: modelPlayer(),
    payments: newPayments({
      options: options.payments ?? demoPayments,
      dataFile: options.dataFile && path.join(path.dirname(options.dataFile), "payments.data"),
      now,
      closing: closing.signal,
      onError: (error) =>
        server.log.error({ error }, "the payment stand-in's file was not written"),
    }),
    sends: sendLog(),
    botCalls: botCallLog(),
    refreshes: new Map(),
    closing: closing.signal,
    log: server.log,
  };
  await addRoutes(server, world, options.webRoot);
  world.url = await listen(server, options.port);
  world.payments.book.url = world.url;
  tellUntold(world.payments);
  installEverywhere(world);
  await file.flush();
  const telling = tellOutstanding(world);
  return {
    url: world.url,
    state,
    async close() {
      closing.abort();
      await Promise.all([server.close(), telling]);
      await Promise.all([file.flush(), world.payments.keep()]);
    },
  };
}

async function freshState(now: Date): Promise<State> {
  return {
    version: 1,
    organisation: demoOrganisation(now),
    messages: {},
    views: {},
    tabs: [],
    installs: [],
    removals: [],
    keys: { entra: [await newSigningKey()], botFramework: [await newSigningKey()] },
    lastMessageId: 0,
  };
}

function newServer(): FastifyInstance {
  const server = Fastify({
    logger: process.env["EMULATOR_LOG"] ? { level: process.env["EMULATOR_LOG"] } : false,
    // Teams' ids are longer than the router's usual limit. Its service takes paths in any case, and
    // the ids in them as they are.
    routerOptions: { maxParamLength: 2000, caseSensitive: false },
    bodyLimit: 8 * 1024 * 1024,
    forceCloseConnections: true,
  });
  server.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
  // Deletes and reactions come with a JSON content type and nothing in the body.
  server.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    if (body === "") return done(null, undefined);
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(
        Object.assign(new Error("The body is not JSON."), { statusCode: 400, code: "BadSyntax" }),
      );
    }
  });
  server.setErrorHandler((error: HttpError | ZodError, _request, reply) => {
    const {
      statusCode = 500,
      code = "ServiceError",
      retryAfterSeconds,
    } = error instanceof ZodError
      ? ({ statusCode: 400, code: "BadSyntax" } as Partial<HttpError>)
      : error;
    if (statusCode >= 500) server.log.error({ error }, "the emulator failed");
    if (retryAfterSeconds !== undefined)
      void reply.header("retry-after", String(retryAfterSeconds));
    return reply.code(statusCode).send({ error: { code, message: error.message } });
  });
  return server;
}

async function addRoutes(server: FastifyInstance, world: World, webRoot: string): Promise<void> {
  identityRoutes(server, world);
  await server.register(async (scope) => connectorRoutes(scope, world), { prefix: "/teams" });
  directoryRoutes(server, world);
  messageRoutes(server, world);
  installationRoutes(server, world);
  peopleRoutes(server, world);
  testRoutes(server, world);
  roleRoutes(server, world);
  stageRoutes(server, world);
  eventRoutes(server, world);
  llmRoutes(server, world);
  await paymentRoutes(server, world.payments);
  paymentScriptRoutes(server, world.payments);
  await serveShell(server, webRoot);
}

async function listen(server: FastifyInstance, port: number): Promise<string> {
  try {
    return await server.listen({ port, host: "127.0.0.1" });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "EADDRINUSE")
      throw new Error(`Port ${port} is in use: the emulator cannot start there.`);
    if (code === "EACCES")
      throw new Error(`Port ${port} may not be used: the emulator cannot start there.`);
    throw error;
  }
}
