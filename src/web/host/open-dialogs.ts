import { useState } from "react";
import { deviceStore } from "../device-store.ts";

/**
 * A dialog that is still open after the page was loaded again (HOST-48). `state` is null while it is closed, else what the dialog keeps of itself, such as the tab that
 * it shows. Closing it forgets it.
 */
export function usePersistedDialog(name: string): { state: string | null; show: (state?: string) => void; close: () => void } {
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
