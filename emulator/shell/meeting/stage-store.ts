import { createStore, type Store } from "../store.ts";

export type Staged = { appId: string; url: string; by: string };
export type Stages = Record<string, Staged>;
export type StageStore = Store<Stages> & {
  share: (meetingId: string, staged: Staged) => void;
  stop: (meetingId: string) => void;
  /** Follows the other tabs of this browser; answers how to stop. */
  follow: () => () => void;
};

const key = "teams-shell.stages";

/** What apps show on the stages of meetings, by meeting id; the same for everybody who sits in another tab of this browser. */
export function createStage(): StageStore {
  const store = createStore<Stages>(load());
  const keep = (stages: Stages) => {
    store.set(stages);
    localStorage.setItem(key, JSON.stringify(stages));
  };
  return {
    ...store,
    follow: () => {
      const changed = (event: StorageEvent) => event.key === key && store.set(load());
      window.addEventListener("storage", changed);
      return () => window.removeEventListener("storage", changed);
    },
    share: (meetingId, staged) => keep({ ...store.get(), [meetingId]: staged }),
    stop: (meetingId) => keep(Object.fromEntries(Object.entries(store.get()).filter(([id]) => id !== meetingId))),
  };
}

function load(): Stages {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}
