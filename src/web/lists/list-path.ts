import type { HostContext } from "../host/host.ts";
import { audienceOfContext } from "../surveys/audience.ts";

/** The page that lists what belongs to where the user is: to the conversation or the meeting (HOST-25), else what he made himself. */
export function listPathOf(context: HostContext): string {
  return `/content/tab/${audienceOfContext(context) ? "team" : "personal"}`;
}
