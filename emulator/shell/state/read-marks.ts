import { createStore, type Store } from "./store.ts";

/** When a person last had each conversation on screen, by conversation id, as ISO times. */
type ReadMarks = Record<string, string>;

const stores = new Map<string, Store<ReadMarks>>();

/** What a person has read, kept in this browser. */
export function readMarksOf(personId: string): Store<ReadMarks> {
  const known = stores.get(personId);
  if (known) return known;
  const key = `teams-shell.read.${personId}`;
  const store = createStore<ReadMarks>(load(key));
  store.subscribe(() => localStorage.setItem(key, JSON.stringify(store.get())));
  stores.set(personId, store);
  return store;
}

export function markRead(personId: string, conversationId: string, upTo: string): void {
  const store = readMarksOf(personId);
  if ((store.get()[conversationId] ?? "") < upTo)
    store.set((marks) => ({ ...marks, [conversationId]: upTo }));
}

function load(key: string): ReadMarks {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}
