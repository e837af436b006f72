import { AsyncLocalStorage } from "node:async_hooks";
import { App, type HttpRouteHandler, type IHttpServerAdapter } from "@microsoft/teams.apps";
import { sdkLogger } from "../teams/sdk-logger.ts";

export type Answer = { status: number; body?: unknown };
/** What is done with one activity; `failed` is set where it threw. */
type Turn = { work: () => Promise<unknown>; failed: { error: unknown } | null };

/**
 * The SDK around our one handler: it takes verified activities and frames the answers to invokes. Its HTTP server, its token check and its
 * own sending are not used; `token` is the seam by which it is told that the call is verified already.
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
  const app = new App({ clientId: botId, token: async () => "", logger: sdkLogger, httpServerAdapter, telemetry: { agent365: false } });
  // safe: what a handler gives becomes the answer's body; the SDK's type of this route only leaves it out
  app.on("activity", () => runTurn(turns.getStore()) as Promise<void>);
  await app.initialize();

  return async (activity, { subject }, work) => {
    const turn: Turn = { work, failed: null };
    const token = { appId: botId, from: "azure" as const, fromId: subject, serviceUrl: "", isExpired: () => false, toString: () => "" };
    const { status, body } = await turns.run(turn, () => route({ body: activity, headers: {}, token }));
    if (turn.failed) throw turn.failed.error;
    return { status, body };
  };
}

/** The SDK would answer a failure with a bare 500 of its own; ours is kept for the caller instead. */
async function runTurn(turn: Turn | undefined): Promise<unknown> {
  try {
    return await turn?.work();
  } catch (error) {
    if (turn) turn.failed = { error };
    return undefined;
  }
}
