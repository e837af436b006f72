import { AsyncLocalStorage } from "node:async_hooks";
import { App, type HttpRouteHandler, type IHttpServerAdapter } from "@microsoft/teams.apps";
import { sdkLogger } from "../teams/sdk-logger.ts";

export type Answer = { status: number; body?: unknown };
/** Handles one activity; `failed` is set if it threw. */
type Turn = { work: () => Promise<unknown>; failed: { error: unknown } | null };

/**
 * Wraps our one handler in the SDK, which parses verified activities and frames the replies to
 * invokes. Its HTTP server, token check and sending are not used; `token` tells it that the call is
 * already verified.
 */
export async function createBotApp(
  botId: string,
): Promise<(activity: object, caller: { subject: string }, work: Turn["work"]) => Promise<Answer>> {
  const turns = new AsyncLocalStorage<Turn>();
  let route: HttpRouteHandler = () => Promise.reject(new Error("the SDK registered no route"));
  const httpServerAdapter: IHttpServerAdapter = {
    registerRoute: (_method, _path, handler) => {
      route = handler;
    },
  };
  const app = new App({
    clientId: botId,
    token: async () => "",
    logger: sdkLogger,
    httpServerAdapter,
    telemetry: { agent365: false },
  });
  // safe: a handler's return value becomes the reply's body; the SDK's type of this route leaves it
  // out
  app.on("activity", () => runTurn(turns.getStore()) as Promise<void>);
  await app.initialize();

  return async (activity, { subject }, work) => {
    const turn: Turn = { work, failed: null };
    const token = {
      appId: botId,
      from: "azure" as const,
      fromId: subject,
      serviceUrl: "",
      isExpired: () => false,
      toString: () => "",
    };
    const { status, body } = await turns.run(turn, () =>
      route({ body: activity, headers: {}, token }),
    );
    if (turn.failed) throw turn.failed.error;
    return { status, body };
  };
}

/**
 * The SDK would reply to a failure with its own bare 500; the error is kept for the caller instead.
 */
async function runTurn(turn: Turn | undefined): Promise<unknown> {
  try {
    return await turn?.work();
  } catch (error) {
    if (turn) turn.failed = { error };
    return undefined;
  }
}
