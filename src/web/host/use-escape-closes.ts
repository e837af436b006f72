import { useEffect } from "react";
import type { Host } from "./host.ts";

/**
 * Escape closes a host's dialog, as it closes the host's own: the host does not hear keys that are
 * pressed in a page. Not where something is typed, which would be lost, nor where the key closes
 * something of the page.
 */
export function useEscapeCloses(host: Host): void {
  useEffect(() => {
    if (host.context.frame !== "task") return;
    let mayClose = false;
    // Before the page hears of the key: a menu is gone afterwards.
    const look = (event: KeyboardEvent) => {
      mayClose = event.key === "Escape" && !isPageBusy();
    };
    const close = (event: KeyboardEvent) => {
      if (mayClose && event.key === "Escape" && !event.defaultPrevented) host.submitDialog({});
    };
    window.addEventListener("keydown", look, true);
    window.addEventListener("keydown", close);
    return () => {
      window.removeEventListener("keydown", look, true);
      window.removeEventListener("keydown", close);
    };
  }, [host]);
}

const opened =
  "[role=dialog], [role=alertdialog], [role=menu], [role=listbox], " +
  "[aria-haspopup][aria-expanded=true]";
const fields = "textarea, input:not([type=checkbox], [type=radio])";

/** Whether the key means something to the page, or would discard what somebody has typed. */
function isPageBusy(): boolean {
  if (document.querySelector(opened)) return true;
  return [...document.querySelectorAll<HTMLInputElement>(fields)].some(({ value }) => value !== "");
}
