import type { InstalledApp } from "../../emulator-api.ts";
import type { Place } from "../directory.ts";
import { rememberFocus } from "../remember-focus.ts";
import { createStore, type Store } from "../store.ts";

/** An app that somebody is asked to add to a place. */
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
