import { useState } from "react";
import { deviceStore } from "../device-store.ts";

/**
 * The state of a dialog that survives a reload of the page (HOST-48). `state` is null while the
 * dialog is closed, else what the dialog remembers, such as its current tab. Closing the dialog
 * deletes it.
 */
export function usePersistedDialog(name: string): {
  state: string | null;
  show: (state?: string) => void;
  close: () => void;
} {
  const key = `dialog:${name}`;
  const [state, setState] = useState(() => deviceStore.get(key));
  return {
    state,
    show: (shown = "") => {
      deviceStore.set(key, shown);
      setState(shown);
    },
    close: () => {
      deviceStore.remove(key);
      setState(null);
    },
  };
}
