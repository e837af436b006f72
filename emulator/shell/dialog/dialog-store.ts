import type { InstalledApp } from "../../emulator-api.ts";
import { rememberFocus } from "../kit/remember-focus.ts";
import { createStore, type Store } from "../state/store.ts";
import type { AppFrame, Surface } from "../teams-js-host/app-frame.ts";

/** What a dialog ends with: what it submitted, or null where it was closed. */
type DialogResult = { submitted: unknown } | null;

/** A dialog (task module) that an app asked for. Exactly one of `url` and `card` is set. */
export type DialogRequest = {
  app: InstalledApp;
  title: string;
  url: string | null;
  card: Record<string, unknown> | null;
  width: number | string;
  height: number | string;
  /** Where it was opened: what the dialog's page is told of its surroundings. */
  surface: Surface;
  /** The page that opened it, or null for a bot's. */
  opener: AppFrame | null;
  /**
   * Answers another dialog to show in its place, or null to close. Rejects with what to tell the
   * person; the dialog stays then.
   */
  onResult: (result: DialogResult) => Promise<DialogRequest | null>;
};

export type OpenDialog = DialogRequest & { id: number; busy: boolean; problem: string | null };
export type DialogStore = Store<OpenDialog | null> & {
  /** False where a dialog is open already: there is one at a time. */
  open: (request: DialogRequest) => boolean;
  finish: (result: DialogResult) => Promise<void>;
  resize: (id: number, size: { width?: number | string; height?: number | string }) => void;
};

export function createDialogs(): DialogStore {
  const store = createStore<OpenDialog | null>(null);
  let next = 0;
  let giveFocusBack = () => {};
  const show = (request: DialogRequest) => {
    next += 1;
    store.set({ ...request, id: next, busy: false, problem: null });
  };
  const change = (id: number, patch: Partial<OpenDialog>) =>
    store.set((now) => (now?.id === id ? { ...now, ...patch } : now));
  return {
    ...store,
    open: (request) => {
      if (store.get()) return false;
      giveFocusBack = rememberFocus();
      show(request);
      return true;
    },
    finish: async (result) => {
      const dialog = store.get();
      if (!dialog || (dialog.busy && result)) return;
      change(dialog.id, { busy: true, problem: null });
      try {
        const following = await dialog.onResult(result);
        if (store.get()?.id !== dialog.id) return;
        if (following) show(following);
        else {
          store.set(null);
          giveFocusBack();
        }
      } catch (error) {
        change(dialog.id, {
          busy: false,
          problem:
            error instanceof Error ? error.message : "Something went wrong. Please try again.",
        });
      }
    },
    resize: (id, { width, height }) =>
      change(id, {
        ...(width === undefined ? {} : { width }),
        ...(height === undefined ? {} : { height }),
      }),
  };
}
