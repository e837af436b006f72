import type { ShellEvent } from "./emulator-api.ts";

type Listener = (event: ShellEvent) => void;

/** Who listens to what happens on whose screen. */
export type ShellEvents = {
  listen(personId: string, listener: Listener): () => void;
  tell(personIds: string[], event: ShellEvent): void;
  tellAll(event: ShellEvent): void;
};

export function shellEvents(): ShellEvents {
  const listeners = new Map<Listener, string>();
  return {
    listen(personId, listener) {
      listeners.set(listener, personId);
      return () => listeners.delete(listener);
    },
    tell(personIds, event) {
      for (const [listener, personId] of listeners)
        if (personIds.includes(personId)) listener(event);
    },
    tellAll(event) {
      for (const listener of listeners.keys()) listener(event);
    },
  };
}
