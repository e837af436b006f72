import { frameLine, newFrame } from "./frame-line.js";

/**
 * Shows the bank's question above the page; resolves once the person answered it.
 *
 * @param {string} origin
 * @param {string} secret
 * @returns {Promise<void>}
 */
export function askBank(origin, secret) {
  const before = document.activeElement;
  const layer = document.createElement("div");
  layer.style.cssText =
    "position:fixed;inset:0;z-index:2147483647;background:rgb(0 0 0 / 50%);display:flex;" +
    "align-items:center;justify-content:center;";
  const frame = newFrame(`${origin}/payments/question`, "Confirmation of your bank");
  frame.style.cssText +=
    "border:0;width:min(26rem,100%);height:min(20rem,100%);background:#fff;border-radius:8px;";
  layer.append(frame);
  const others = [...document.body.children].filter(
    (each) => each instanceof HTMLElement && !each.inert,
  );
  return new Promise((resolve) => {
    const line = frameLine(frame, origin, (name) => {
      if (name === "loaded") frame.focus();
      if (name !== "answered") return;
      line.close();
      layer.remove();
      for (const each of others) if (each instanceof HTMLElement) each.inert = false;
      if (before instanceof HTMLElement) before.focus();
      resolve();
    });
    line.send("question", { secret });
    for (const each of others) if (each instanceof HTMLElement) each.inert = true;
    document.body.append(layer);
  });
}
