import { askBank } from "./bank-question.js";
import { CardElement, integrationError } from "./card-element.js";
import { frameLine, newFrame } from "./frame-line.js";

const script = document.currentScript;
const origin = new URL(script instanceof HTMLScriptElement ? script.src : location.href).origin;

/** The elements of one page. */
class Elements {
  /** @type {CardElement | null} */
  #card = null;
  #key;

  /** @param {string} key */
  constructor(key) {
    this.#key = key;
  }

  /**
   * @param {string} type
   * @param {object} [options]
   */
  create(type, options = {}) {
    if (type !== "card")
      throw integrationError(`The stand-in has the Element "card" only, not "${type}".`);
    if (this.#card) throw integrationError("Can only create one Element of type card.");
    const card = new CardElement(origin, this.#key, options);
    this.#card = card;
    const destroy = card.destroy.bind(card);
    card.destroy = () => {
      if (this.#card === card) this.#card = null;
      return destroy();
    };
    return card;
  }

  /** @param {unknown} type */
  getElement(type) {
    return type === "card" || typeof type === "function" ? this.#card : null;
  }

  update() {}

  fetchUpdates() {
    return Promise.resolve({});
  }
}

/** @param {string} key */
function Stripe(key) {
  if (typeof key !== "string" || !key.startsWith("pk_"))
    throw integrationError("Please call Stripe() with your publishable key.");
  /** @type {import("./frame-line.js").FrameLine | null} */
  let controller = null;

  /**
   * A call of the provider, made by a frame of its own origin.
   *
   * @param {string} path
   * @param {object} params
   * @param {"GET" | "POST"} [method]
   */
  const api = (path, params, method = "POST") => {
    controller ??= hiddenFrame(key);
    return controller.call("api", { method, path, params });
  };
  /**
   * @param {{ type?: string, card?: unknown, billing_details?: object, metadata?: object }} data
   */
  const createPaymentMethod = ({ type = "card", card, ...details }) =>
    card instanceof CardElement
      ? card._makePaymentMethod({ type, ...details })
      : named("paymentMethod", api("payment_methods", { type, card, ...details }));
  /**
   * @param {"payment" | "setup"} kind
   * @param {string} secret
   * @param {"GET" | "POST"} method
   * @param {object} params
   */
  const intent = (kind, secret, method, params = {}) => {
    const [id = ""] = secret.split("_secret_");
    const path = `${kind}_intents/${id}${method === "POST" ? "/confirm" : ""}`;
    return named(`${kind}Intent`, api(path, { ...params, client_secret: secret }, method));
  };
  /** @param {"payment" | "setup"} kind */
  const confirm =
    (kind) =>
    /**
     * @param {string} secret
     * @param {{ payment_method?: any }} [data]
     * @param {{ handleActions?: boolean }} [options]
     */
    async (secret, data = {}, { handleActions = true } = {}) => {
      let method = data.payment_method;
      if (typeof method === "object") {
        const made = await createPaymentMethod(method);
        if (made.error) return made;
        method = made.paymentMethod.id;
      }
      const done = await intent(kind, secret, "POST", method ? { payment_method: method } : {});
      return handleActions ? afterQuestion(kind, secret, done) : done;
    };
  /**
   * @param {"payment" | "setup"} kind
   * @param {string} secret
   * @param {any} state
   */
  const afterQuestion = async (kind, secret, state) => {
    const name = `${kind}Intent`;
    if (state.error || state[name].status !== "requires_action") return state;
    await askBank(origin, secret);
    const after = await intent(kind, secret, "GET");
    const { last_payment_error: unpaid, last_setup_error: unset } = after[name] ?? {};
    const error = unpaid ?? unset;
    return error && after[name].status === "requires_payment_method"
      ? {
          error: {
            ...error,
            [kind === "payment" ? "payment_intent" : "setup_intent"]: after[name],
          },
        }
      : after;
  };
  /** @param {string} secret */
  const handle = async (secret) => {
    const kind = secret.startsWith("seti_") ? "setup" : "payment";
    return afterQuestion(kind, secret, await intent(kind, secret, "GET"));
  };

  return {
    elements: () => new Elements(key),
    createPaymentMethod,
    createToken: () => Promise.reject(integrationError("Use createPaymentMethod instead.")),
    confirmCardPayment: confirm("payment"),
    confirmCardSetup: confirm("setup"),
    handleCardAction: handle,
    /** @param {{ clientSecret: string }} options */
    handleNextAction: ({ clientSecret }) => handle(clientSecret),
    /** @param {string} secret */
    retrievePaymentIntent: (secret) => intent("payment", secret, "GET"),
    /** @param {string} secret */
    retrieveSetupIntent: (secret) => intent("setup", secret, "GET"),
    registerAppInfo() {},
    _registerWrapper() {},
  };
}
Stripe.version = 3;

/**
 * @param {string} name
 * @param {Promise<any>} answer
 * @returns {Promise<any>}
 */
async function named(name, answer) {
  const body = await answer;
  return body.error ? { error: body.error } : { [name]: body };
}

/** @param {string} key */
function hiddenFrame(key) {
  const frame = newFrame(`${origin}/payments/controller#${encodeURIComponent(key)}`, "");
  frame.style.cssText += "display:none;";
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  const line = frameLine(frame, origin, () => {});
  document.body.append(frame);
  return line;
}

Object.assign(window, { Stripe });
