import type { Call } from "../call.ts";
import { cardAction } from "./card-action.ts";
import { closeDialog, openDialog, openStart } from "./dialogs.ts";

/** What is done with each kind of invoke. */
const handlers: Record<string, (call: Call) => Promise<unknown>> = {
  "adaptiveCard/action": cardAction,
  "task/fetch": openDialog,
  "task/submit": closeDialog,
  "composeExtension/fetchTask": openStart,
  "composeExtension/submitAction": closeDialog,
};

/** The host waits for an answer. An empty one is fit for what the product does not do. */
export async function invoked(call: Call): Promise<unknown> {
  const { name = "" } = call.activity;
  const handle = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  if (handle) return handle(call);
  call.ctx.log.warn({ name }, "unhandled invoke");
  return undefined;
}
