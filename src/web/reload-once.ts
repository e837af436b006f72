import { reloadText } from "#text/respond/reload.ts";
import "./reload-note.css";

/**
 * Reloads this page because a chunk is missing. Each build is reloaded at most once per browser
 * tab: if the same build returns, or the browser has no storage, the page shows a sentence with a
 * reload button instead.
 */
export function reloadOnce(): void {
  if (noteLeft(`left ${document.querySelector("script[src]")?.getAttribute("src")}`))
    window.location.reload();
  else showNote();
}

/** False if this build was already reloaded, or if that can't be stored. */
function noteLeft(build: string): boolean {
  try {
    if (sessionStorage.getItem(build)) return false;
    sessionStorage.setItem(build, "1");
    return true;
  } catch {
    return false;
  }
}

/** Built without React, since the missing chunk may be the one that renders the page. */
function showNote(): void {
  if (document.querySelector(".reload-note")) return;
  const made = (tag: string, textContent: string) =>
    Object.assign(document.createElement(tag), { textContent });
  const note = Object.assign(made("div", ""), { className: "reload-note", role: "alert" });
  const reload = Object.assign(made("button", reloadText.reload), {
    onclick: () => window.location.reload(),
  });
  note.append(made("strong", reloadText.failed), made("p", reloadText.why), reload);
  document.body.append(note);
}
