import { createStore, type Store } from "./store.ts";

/** A short notice at the edge of the window, with a link if it is about a place. */
export type Notice = { id: number; text: string; link: { url: string; label: string } | null };
export type NoticeStore = Store<Notice[]> & {
  show: (text: string, link?: Notice["link"]) => void;
  dismiss: (id: number) => void;
};

export function createNotices(): NoticeStore {
  const store = createStore<Notice[]>([]);
  let next = 0;
  const dismiss = (id: number) =>
    store.set((notices) => notices.filter((notice) => notice.id !== id));
  return {
    ...store,
    dismiss,
    show: (text, link = null) => {
      next += 1;
      store.set((notices) => [...notices.slice(-2), { id: next, text, link }]);
    },
  };
}
