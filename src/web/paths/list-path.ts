import type { HostContext } from "../host/host.ts";
import { audienceOfContext } from "../survey/audience.ts";

/**
 * The list for the place the user is in: the conversation's or meeting's (HOST-25), else the user's
 * own surveys.
 */
export function listPathOf(context: HostContext): string {
  return `/content/tab/${audienceOfContext(context) ? "team" : "personal"}`;
}
