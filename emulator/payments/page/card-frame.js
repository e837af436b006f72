import { brandOf, checked, digits, expirySpaced, spaced } from "./card-check.js";
import { callApi, hostLine } from "./host-line.js";

// What leaves this frame for the seller's page: whether it is complete, what is wrong, the brand,
// the postal code, and the payment method that the provider made. Never the number or the code.

const inputs = {
  number: byId("number"),
  expiry: byId("expiry"),
  cvc: byId("cvc"),
  postal: byId("postal"),
};
/** @typedef {keyof typeof inputs} Field */
const names = /** @type {Field[]} */ (Object.keys(inputs));
/** Fields that were left: what they lack is said from then on. @type {Set<Field>} */
const left = new Set();
let hasPostal = true;
/** What the page was told; null: nothing yet. @type {string | null} */
let last = null;

const tell = hostLine({
  options: applyOptions,
  focus: () => firstOpen().focus(),
  blur: () => void (document.activeElement instanceof HTMLElement && document.activeElement.blur()),
  clear() {
    for (const name of names) inputs[name].value = "";
    left.clear();
    report();
  },
  createPaymentMethod,
});

/** @param {{ billing_details?: { address?: object } }} details */
async function createPaymentMethod(details) {
  for (const name of names) left.add(name);
  const { problem } = report();
  if (problem) return { error: { type: "validation_error", ...said(problem) } };
  const { number, expiry, cvc, postal } = inputs;
  const [month, year] = expiry.value.split("/").map((part) => digits(part));
  const { billing_details: billing = {} } = details;
  const address = { ...billing.address, ...(hasPostal ? { postal_code: postal.value } : {}) };
  const body = await callApi("POST", "payment_methods", {
    ...details,
    billing_details: { ...billing, ...(Object.keys(address).length > 0 ? { address } : {}) },
    card: { number: digits(number.value), exp_month: month, exp_year: year, cvc: cvc.value },
  });
  return body.error ? { error: body.error } : { paymentMethod: body };
}

/** Tells the page how it stands, where that changed. */
function report() {
  const typed = {
    number: inputs.number.value,
    expiry: inputs.expiry.value,
    cvc: inputs.cvc.value,
    postal: inputs.postal.value,
  };
  const { problems, missing } = checked(typed, new Date(), hasPostal);
  const shown = [...problems, ...missing.filter(({ field }) => left.has(field) && typed[field])];
  for (const name of names) {
    const isWrong = shown.some(({ field }) => field === name);
    inputs[name].setAttribute("aria-invalid", String(isWrong));
  }
  const { brand } = brandOf(digits(typed.number));
  document.body.dataset["brand"] = brand;
  const change = {
    elementType: "card",
    empty: names.every((name) => inputs[name].value === ""),
    complete: problems.length + missing.length === 0,
    brand,
    error: shown[0] ? { type: "validation_error", ...said(shown[0]) } : undefined,
    value: { postalCode: typed.postal },
  };
  const text = JSON.stringify(change);
  if (last !== null && text !== last) tell("change", change);
  last = text;
  return { problem: problems[0] ?? missing[0] };
}

/** @param {import("./card-check.js").Problem} problem */
function said({ code, message }) {
  return { code, message };
}

/** @param {Record<string, any>} options */
function applyOptions({ style, disabled, hidePostalCode, value }) {
  if (style) for (const [state, look] of Object.entries(style)) applyStyle(state, look ?? {});
  if (disabled !== undefined) for (const name of names) inputs[name].disabled = disabled === true;
  if (hidePostalCode !== undefined) {
    hasPostal = hidePostalCode !== true;
    inputs.postal.parentElement?.toggleAttribute("hidden", !hasPostal);
  }
  if (value?.postalCode) inputs.postal.value = String(value.postalCode);
  report();
  tellHeight();
}

const themable = [
  "color",
  "fontFamily",
  "fontSize",
  "fontStyle",
  "fontWeight",
  "letterSpacing",
  "lineHeight",
  "backgroundColor",
  "iconColor",
];

/**
 * @param {string} state
 * @param {Record<string, any>} look
 */
function applyStyle(state, look) {
  if (!["base", "complete", "empty", "invalid"].includes(state)) return;
  const root = document.documentElement.style;
  for (const name of themable)
    if (typeof look[name] === "string") root.setProperty(`--${state}-${name}`, look[name]);
  const hint = look["::placeholder"]?.color;
  if (typeof hint === "string") root.setProperty(`--${state}-placeholder`, hint);
}

function firstOpen() {
  return names.map((name) => inputs[name]).find(({ value }) => value === "") ?? inputs.number;
}

function tellHeight() {
  tell("height", Math.ceil(document.body.getBoundingClientRect().height));
}

/**
 * Keeps the caret behind the same digit.
 *
 * @param {HTMLInputElement} input
 * @param {string} text
 */
function rewrite(input, text) {
  if (input.value === text) return;
  const isAtEnd = input.selectionEnd === input.value.length;
  const behind = digits(input.value.slice(0, input.selectionEnd ?? 0)).length;
  input.value = text;
  let at = 0;
  for (let seen = 0; at < text.length && seen < behind; at += 1)
    if (/\d/.test(text.charAt(at))) seen += 1;
  const place = isAtEnd ? text.length : at;
  input.setSelectionRange(place, place);
}

for (const name of names) {
  const input = inputs[name];
  input.addEventListener("input", (event) => {
    const isDeletion = event instanceof InputEvent && event.inputType.startsWith("delete");
    if (name === "number") rewrite(input, spaced(input.value));
    if (name === "expiry" && !isDeletion) rewrite(input, expirySpaced(input.value));
    if (name === "cvc")
      rewrite(input, digits(input.value).slice(0, brandOf(digits(inputs.number.value)).code));
    report();
    if (!isDeletion && input.value !== "" && isDone(name)) next(name)?.focus();
  });
  input.addEventListener("focus", () => tell("focus"));
  input.addEventListener("blur", () => {
    left.add(name);
    report();
    tell("blur");
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") tell("escape");
  });
}

/** @param {Field} name */
function isDone(name) {
  const value = digits(inputs[name].value).length;
  const { length, code } = brandOf(digits(inputs.number.value));
  return { number: value === length, expiry: value === 4, cvc: value === code, postal: false }[
    name
  ];
}

/** @param {Field} name */
function next(name) {
  const after = names[names.indexOf(name) + 1];
  return after && !(after === "postal" && !hasPostal) ? inputs[after] : undefined;
}

report();
new ResizeObserver(tellHeight).observe(document.body);
tell("loaded");
tellHeight();

/** @param {string} id */
function byId(id) {
  const found = document.getElementById(id);
  if (found instanceof HTMLInputElement) return found;
  throw new Error(`no ${id}`);
}
