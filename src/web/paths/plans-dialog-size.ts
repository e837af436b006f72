import type { DialogSize } from "../host/host.ts";

/** The size of the dialogs with plans, for the width of the window (BIL-25). */
export function plansDialogSize(windowWidth: number | null): DialogSize {
  if (windowWidth === null) return { width: 900, height: "large" };
  return windowWidth > 1300 ? { width: 900, height: 800 } : { width: windowWidth, height: 2500 };
}
