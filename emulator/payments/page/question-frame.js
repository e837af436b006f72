import { hostLine } from "./host-line.js";

let secret = "";
const [agree, refuse] = [byId("agree"), byId("refuse")];

const tell = hostLine({
  question(data) {
    secret = String(data.secret);
    agree.focus();
  },
});

/** @param {boolean} agrees */
async function answer(agrees) {
  agree.disabled = true;
  refuse.disabled = true;
  await fetch("/payments/answer", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ secret, agrees }),
  }).catch(() => null);
  tell("answered");
}

agree.addEventListener("click", () => answer(true));
refuse.addEventListener("click", () => answer(false));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") void answer(false);
});
tell("loaded");

/** @param {string} id */
function byId(id) {
  const found = document.getElementById(id);
  if (found instanceof HTMLButtonElement) return found;
  throw new Error(`no ${id}`);
}
