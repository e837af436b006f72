import type { Send } from "#contract/client.ts";
import { track } from "./track.ts";

/** A word of our own routes; anything else in a path may be an id. */
const routeWord = /^[a-z-]{1,20}$/i;

export function reportCrash(send: Send, error: unknown): void {
  const parts = window.location.pathname.split("/").filter((part) => part !== "");
  const page = parts.map((part) => (routeWord.test(part) ? part : "id")).join(".");
  const name = error instanceof Error ? error.name : typeof error;
  track(send, "page-crash", { page, error: name }, true);
}
