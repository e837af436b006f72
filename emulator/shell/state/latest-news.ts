import type { Message } from "../../emulator-api.ts";
import { createStore } from "./store.ts";

/**
 * Events since the page was opened: the emulator's time, the newest message's time by conversation,
 * the newest messages, and who is typing where.
 */
export type News = {
  now: string | null;
  latest: Record<string, string>;
  feed: Message[];
  typing: Record<string, string>;
};

export const latestNews = createStore<News>({ now: null, latest: {}, feed: [], typing: {} });
