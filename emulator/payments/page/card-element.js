import { frameLine, newFrame } from "./frame-line.js";

/** @typedef {{ elementType: "card", empty: boolean, complete: boolean, brand: string,
 *   error: object | undefined, value: { postalCode: string } }} CardChange */

/** The card field, in a frame of the stand-in's own origin. */
export class CardElement {
  /** @type {Map<string, Set<(event: any) => void>>} */
  #handlers = new Map();
  #options;
  #origin;
  #key;
  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  /** @type {import("./frame-line.js").FrameLine | null} */
  #line = null;
  /** @type {Element | null} */
  #place = null;
  #isDestroyed = false;

  /**
   * @param {string} origin
   * @param {string} key
   * @param {object} options
   */
  constructor(origin, key, options) {
    this.#origin = origin;
    this.#key = key;
    this.#options = options;
  }

  get _componentName() {
    return "card";
  }

  /** @param {string | Element} where */
  mount(where) {
    if (this.#isDestroyed) throw integrationError("This Element has already been destroyed.");
    const place = typeof where === "string" ? document.querySelector(where) : where;
    if (!place) throw integrationError("The selector you specified applies to no DOM elements.");
    if (place === this.#place) return this;
    this.unmount();
    place.replaceChildren();
    const frame = newFrame(
      `${this.#origin}/payments/card#${encodeURIComponent(this.#key)}`,
      "Secure card payment input frame",
    );
    frame.style.cssText +=
      "display:block;border:0;margin:0;padding:0;width:100%;min-width:100%;height:1.2em;";
    frame.name = `__privateStripeFrame${frames.next()}`;
    this.#place = place;
    this.#frame = frame;
    this.#line = frameLine(frame, this.#origin, (name, data) => this.#hear(name, data));
    this.#line.send("options", plain(this.#options));
    this.#show({ empty: true, complete: false, invalid: false, focus: false });
    place.classList.add("StripeElement");
    place.append(frame);
    // A click on the padding around the field goes into it.
    place.addEventListener("click", this.#onClick);
    return this;
  }

  unmount() {
    this.#line?.close();
    this.#frame?.remove();
    this.#place?.removeEventListener("click", this.#onClick);
    this.#place?.classList.remove("StripeElement", ...states);
    this.#line = null;
    this.#frame = null;
    this.#place = null;
    return this;
  }

  destroy() {
    this.unmount();
    this.#isDestroyed = true;
    this.#handlers.clear();
    return this;
  }

  /** @param {object} options */
  update(options) {
    this.#options = { ...this.#options, ...options };
    this.#line?.send("options", plain(options));
    return this;
  }

  focus() {
    this.#frame?.focus();
    this.#line?.send("focus");
    return this;
  }

  blur() {
    this.#line?.send("blur");
    this.#frame?.blur();
    return this;
  }

  clear() {
    this.#line?.send("clear");
    return this;
  }

  /**
   * @param {string} name
   * @param {(event: any) => void} handler
   */
  on(name, handler) {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers.add(handler));
    return this;
  }

  /**
   * @param {string} name
   * @param {(event: any) => void} handler
   */
  once(name, handler) {
    /** @param {any} event */
    const first = (event) => {
      this.off(name, first);
      handler(event);
    };
    return this.on(name, first);
  }

  /**
   * @param {string} name
   * @param {(event: any) => void} [handler]
   */
  off(name, handler) {
    if (handler) this.#handlers.get(name)?.delete(handler);
    else this.#handlers.delete(name);
    return this;
  }

  /**
   * The frame makes a payment method of what is typed into it.
   *
   * @param {object} details
   * @returns {Promise<{ paymentMethod?: object, error?: object }>}
   */
  _makePaymentMethod(details) {
    if (!this.#line)
      throw integrationError(
        "We could not retrieve data from the specified Element. Please make sure the Element " +
          "you are attempting to use is still mounted.",
      );
    return this.#line.call("createPaymentMethod", plain(details));
  }

  #onClick = () => this.focus();

  /**
   * @param {string} name
   * @param {any} data
   */
  #hear(name, data) {
    if (name === "height" && this.#frame) this.#frame.style.height = `${Number(data)}px`;
    if (name === "loaded") this.#tell("ready", { elementType: "card" });
    if (name === "focus" || name === "blur") {
      this.#show({ focus: name === "focus" });
      this.#tell(name, { elementType: "card" });
    }
    if (name === "escape") this.#tell("escape", { elementType: "card" });
    if (name === "change") {
      const { empty, complete, error } = data;
      this.#show({ empty, complete, invalid: error !== undefined });
      this.#tell("change", data);
    }
  }

  /** @param {Partial<Record<"complete" | "empty" | "focus" | "invalid", boolean>>} now */
  #show(now) {
    for (const [name, is] of Object.entries(now))
      this.#place?.classList.toggle(`StripeElement--${name}`, is);
  }

  /**
   * @param {string} name
   * @param {object} event
   */
  #tell(name, event) {
    for (const handler of this.#handlers.get(name) ?? []) handler(event);
  }
}

const states = ["complete", "empty", "focus", "invalid"].map((name) => `StripeElement--${name}`);

let made = 0;
const frames = { next: () => (made += 1) };

/** @param {string} message */
export function integrationError(message) {
  return Object.assign(new Error(message), { name: "IntegrationError" });
}

/**
 * What a message can carry.
 *
 * @param {unknown} value
 */
function plain(value) {
  return JSON.parse(JSON.stringify(value ?? {}));
}
