import { useSyncExternalStore } from "react";
import type { ClientName, ThemeName } from "../emulator-api.ts";

export const themeNames = ["default", "dark", "contrast"] as const satisfies readonly ThemeName[];
export const clientNames = [
  "desktop",
  "web",
  "android",
  "ios",
] as const satisfies readonly ClientName[];

/**
 * Everything that decides what the page shows; it lives in the address, so that a link opens any
 * state.
 */
export type Route = {
  /** An object id, or a first name in lower case. */
  person: string;
  theme: ThemeName;
  client: ClientName;
  /**
   * `activity`, `chat`, `teams`, `calendar`, `apps`, or `app:{app id}`; null follows from the
   * conversation.
   */
  view: string | null;
  conversation: string | null;
  /** A conversation tab's id, or a personal app's entity id; null shows the messages. */
  tab: string | null;
  /** What a deep link hands to the tab. */
  subEntity: string | null;
  /** The meeting whose window is open. */
  meeting: string | null;
  /** The panel of the meeting window: `people`, `chat`, `apps`, or `tab:{tab id}`. */
  panel: string | null;
  /** The message to bring into view. */
  message: string | null;
};

type RoutePatch = Partial<Route>;

const listeners = new Set<() => void>();
let cached: { search: string; route: Route } | null = null;
let beforeLeaving: () => Promise<void> = () => Promise.resolve();

/**
 * Registers work to do before another place is shown: pages that asked for it are told and awaited.
 */
export function setBeforeLeaving(work: () => Promise<void>): void {
  beforeLeaving = work;
}

export function currentRoute(): Route {
  const { search } = window.location;
  if (cached?.search !== search) cached = { search, route: readRoute(new URLSearchParams(search)) };
  return cached.route;
}

export function useRoute(): Route {
  return useSyncExternalStore(subscribe, currentRoute);
}

/** Goes to another state of the page, as a step that the browser's Back undoes. */
export async function go(patch: RoutePatch): Promise<void> {
  const url = addressOf(patch);
  if (url === window.location.pathname + window.location.search) return;
  if (leaves(patch)) {
    await beforeLeaving();
    if (url === window.location.pathname + window.location.search) return;
  }
  window.history.pushState(null, "", url);
  notify();
}

/** The address of a state, for links and for other browser tabs. */
export function addressOf(patch: RoutePatch): string {
  const next: Route = { ...currentRoute(), ...patch };
  const query = Object.entries(next).flatMap(([key, value]) =>
    value === null ? [] : [[key, value]],
  );
  return `${window.location.pathname}?${new URLSearchParams(query)}`;
}

function readRoute(query: URLSearchParams): Route {
  const client = query.get("client");
  return {
    person: query.get("person") ?? "adele",
    theme: themeNames.find((name) => name === query.get("theme")) ?? "default",
    client:
      client === "mobile" ? "android" : (clientNames.find((name) => name === client) ?? "web"),
    view: query.get("view"),
    conversation: query.get("conversation"),
    tab: query.get("tab"),
    subEntity: query.get("subEntity"),
    meeting: query.get("meeting"),
    panel: query.get("panel"),
    message: query.get("message"),
  };
}

function leaves(patch: RoutePatch): boolean {
  const now = currentRoute();
  const places = ["person", "view", "conversation", "tab", "meeting", "panel"] as const;
  return places.some((key) => key in patch && patch[key] !== now[key]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}
