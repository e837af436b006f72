import type { Send } from "#contract/client.ts";
import { pageName } from "./page-name.ts";
import { track } from "./track.ts";

export function reportCrash(send: Send, error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error;
  track(send, "page-crash", { page: pageName(), error: name }, true);
}
