import { createStore, type Store } from "../state/store.ts";

/** A page that an app shows over the meeting's stage for a moment. */
export type Bubble = {
  id: number;
  meetingId: string;
  title: string;
  url: string;
  width: number;
  height: number;
};
export type BubbleStore = Store<Bubble[]> & {
  show: (bubble: Omit<Bubble, "id">) => void;
  dismiss: (id: number) => void;
};

export function createBubbles(): BubbleStore {
  const store = createStore<Bubble[]>([]);
  let next = 0;
  return {
    ...store,
    show: ({ meetingId, title, url, width, height }) => {
      next += 1;
      const id = next;
      store.set((bubbles) => [...bubbles.slice(-1), { id, meetingId, title, url, width, height }]);
    },
    dismiss: (id) => store.set((bubbles) => bubbles.filter((bubble) => bubble.id !== id)),
  };
}
