import { useState } from "react";
import { deviceStore } from "../device-store.ts";

export type BrowserView = "own" | "global";
type View = {
  view: BrowserView;
  show: (view: BrowserView) => void;
  compact: boolean;
  setCompact: (compact: boolean) => void;
};

const keys = { view: "templates:view", compact: "templates:compact" } as const;

/**
 * Which templates are shown, and whether as a compact list (TPL-04, TPL-11). The device remembers
 * both, so that users find the browser as they left it.
 */
export function useBrowserView(): View {
  const [view, setView] = useState<BrowserView>(() =>
    deviceStore.get(keys.view) === "own" ? "own" : "global",
  );
  const [compact, setCompact] = useState(() => deviceStore.get(keys.compact) === "true");
  return {
    view,
    show: (chosen) => {
      deviceStore.set(keys.view, chosen);
      setView(chosen);
    },
    compact,
    setCompact: (chosen) => {
      deviceStore.set(keys.compact, String(chosen));
      setCompact(chosen);
    },
  };
}
