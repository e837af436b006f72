import { type CallTable, textOf } from "./call.ts";
import { frameContext } from "./frame-context.ts";
import { runtimeOf } from "./runtime.ts";

const newestSdk = "2.58.0";

/** Starting, the context, events, and what a page says of its own loading. */
export const appCalls: CallTable = {
  initialize: ({ frame, reply, services }) => {
    const { client } = services.route();
    reply(frame.frameContext, client, JSON.stringify(runtimeOf(client)), newestSdk);
    frame.hooks.onInitialized?.();
  },
  getContext: ({ frame, reply, services }) => reply(frameContext(frame, services)),
  registerHandler: ({ frame, args }) => void frame.handlers.add(textOf(args[0])),
  "appInitialization.appLoaded": ({ frame }) => frame.hooks.onLoaded?.(),
  "appInitialization.success": ({ frame }) => frame.hooks.onLoaded?.(),
  "appInitialization.failure": ({ frame, args }) =>
    frame.hooks.onFailure?.(textOf(args[1]) || textOf(args[0])),
  "appInitialization.expectedFailure": ({ frame }) => frame.hooks.onLoaded?.(),
};
