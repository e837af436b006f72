import { reloadText } from "#text/respond/reload.ts";

const words = JSON.stringify(reloadText).replaceAll("<", "\\u003c");
const act = [
  'addEventListener("error", ({ target }) => {',
  'if (target.type !== "module" || document.querySelector(".reload-note")) return;',
  `const words = ${words};`,
  "const made = (tag, more) => Object.assign(document.createElement(tag), more);",
  'const note = made("div", { className: "reload-note", role: "alert" });',
  'note.append(made("strong", { textContent: words.failed }),',
  'made("p", { textContent: words.why }),',
  'made("a", { href: location.pathname + location.search, textContent: words.reload }));',
  "document.body.append(note);",
  "const root = document.documentElement;",
  // The page's theme comes with its script: the address names it, or the browser knows.
  'const theme = new URLSearchParams(location.search).get("theme");',
  'const look = theme ? (theme === "default" ? "light" : "dark") : "light dark";',
  'root.style.colorScheme = look; root.dataset.failed = "";',
  "}, true);",
].join(" ");

/**
 * Says `Error loading page` where a page's own script does not arrive (ERR-04): only this document
 * is there then. Other scripts, such as the payment provider's, are no modules.
 */
export function failedScript(nonce: string): string {
  return `<script nonce="${nonce}">${act}</script>`;
}
