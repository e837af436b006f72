import type { InstalledApp } from "../../emulator-api.ts";
import { rememberFocus } from "../kit/remember-focus.ts";
import type { Place } from "../state/directory.ts";
import { createStore, type Store } from "../state/store.ts";

/** An app that a person is asked to add to a place. */
export type OpenInstall = { id: number; app: InstalledApp; place: Place };
export type InstallStore = Store<OpenInstall | null> & {
  /** Asks; what is asked meanwhile takes its place. */
  ask: (app: InstalledApp, place: Place) => void;
  end: () => void;
};

export function createInstalls(): InstallStore {
  const store = createStore<OpenInstall | null>(null);
  let next = 0;
  let giveFocusBack = () => {};
  const end = () => {
    if (!store.get()) return;
    store.set(null);
    giveFocusBack();
  };
  return {
    ...store,
    end,
    ask: (app, place) => {
      end();
      giveFocusBack = rememberFocus();
      next += 1;
      store.set({ id: next, app, place });
    },
  };
}
