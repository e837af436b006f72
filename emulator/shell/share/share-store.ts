import type { InstalledApp } from "../../emulator-api.ts";
import { rememberFocus } from "../kit/remember-focus.ts";
import { createStore, type Store } from "../state/store.ts";

/** A link that an app asked to share, with the message to begin with. */
type ShareRequest = { app: InstalledApp; url: string; message: string };
export type OpenShare = ShareRequest & { id: number; onEnd: (shared: boolean) => void };
export type ShareStore = Store<OpenShare | null> & {
  /**
   * Asks the person where to share it. Answers whether it was shared; one that is asked for
   * meanwhile takes its place.
   */
  ask: (request: ShareRequest) => Promise<boolean>;
  end: (shared: boolean) => void;
};

export function createShares(): ShareStore {
  const store = createStore<OpenShare | null>(null);
  let next = 0;
  let giveFocusBack = () => {};
  const end = (shared: boolean) => {
    const open = store.get();
    if (!open) return;
    store.set(null);
    giveFocusBack();
    open.onEnd(shared);
  };
  return {
    ...store,
    end,
    ask: (request) => {
      end(false);
      giveFocusBack = rememberFocus();
      next += 1;
      return new Promise((resolve) => store.set({ ...request, id: next, onEnd: resolve }));
    },
  };
}
