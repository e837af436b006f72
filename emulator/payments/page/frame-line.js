// How the script in the seller's page speaks with the stand-in's frames in it. Card data stays in
// the frames: what they send is listed in `card-frame.js`.

/**
 * @typedef {{ send: (name: string, data?: unknown) => void,
 *   call: (name: string, data?: unknown) => Promise<any>, close: () => void }} FrameLine
 */

/**
 * Speaks with a frame of the stand-in. Whatever is said before it is ready waits.
 *
 * @param {HTMLIFrameElement} frame
 * @param {string} origin
 * @param {(name: string, data: any) => void} hear
 * @returns {FrameLine}
 */
export function frameLine(frame, origin, hear) {
  let isReady = false;
  let calls = 0;
  /** @type {object[]} */
  let waiting = [];
  /** @type {Map<number, (answer: any) => void>} */
  const open = new Map();

  /** @param {object} message */
  const post = (message) => {
    if (isReady) frame.contentWindow?.postMessage(message, origin);
    else waiting.push(message);
  };
  /** @param {MessageEvent} event */
  const listen = (event) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const { name, call, data } = event.data ?? {};
    if (name === "answer") {
      open.get(call)?.(data);
      open.delete(call);
      return;
    }
    if (name === "loaded") {
      isReady = true;
      for (const message of waiting.splice(0)) post(message);
    }
    hear(name, data);
  };
  window.addEventListener("message", listen);
  return {
    send: (name, data) => post({ name, data }),
    call(name, data) {
      calls += 1;
      const call = calls;
      return new Promise((resolve) => {
        open.set(call, resolve);
        post({ name, call, data });
      });
    },
    close() {
      window.removeEventListener("message", listen);
      for (const answer of open.values())
        answer({ error: { type: "api_connection_error", message: "The field was removed." } });
      open.clear();
    },
  };
}

/**
 * @param {string} src
 * @param {string} title
 */
export function newFrame(src, title) {
  const frame = document.createElement("iframe");
  frame.src = src;
  frame.title = title;
  frame.setAttribute("allowtransparency", "true");
  // Otherwise the browser paints a background behind it in a dark page.
  frame.style.colorScheme = "normal";
  return frame;
}
