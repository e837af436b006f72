import type { Call } from "../call.ts";
import { cardAction } from "./card-action.ts";
import { openDialog, openStart, submitDialog } from "./dialogs.ts";

/** The handler of each kind of invoke. */
const handlers: Record<string, (call: Call) => Promise<unknown>> = {
  "adaptiveCard/action": cardAction,
  "task/fetch": openDialog,
  "task/submit": submitDialog,
  "composeExtension/fetchTask": openStart,
  "composeExtension/submitAction": async () => undefined,
};

/** The host waits for a reply. Unsupported invokes get an empty one. */
export async function invoked(call: Call): Promise<unknown> {
  const { name = "" } = call.activity;
  const handle = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  if (handle) return handle(call);
  call.ctx.log.warn({ name }, "unhandled invoke");
  return undefined;
}
