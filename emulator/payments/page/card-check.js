/** @typedef {{ number: string, expiry: string, cvc: string, postal: string }} Typed */
/** @typedef {{ field: keyof Typed, code: string, message: string }} Problem */

/** @type {[RegExp, string, number[], number][]} Start, brand, lengths, length of the code. */
const brands = [
  [/^3[47]/, "amex", [15], 4],
  [/^4/, "visa", [16], 3],
  [/^(5[1-5]|2[2-7])/, "mastercard", [16], 3],
  [/^(6011|64[4-9]|65)/, "discover", [16], 3],
];

/** @param {string} number */
export function brandOf(number) {
  const [, brand = "unknown", lengths = [16], code = 3] =
    brands.find(([start]) => start.test(number)) ?? [];
  return { brand, length: Math.max(...lengths), code };
}

/** @param {string} text */
export const digits = (text) => text.replace(/\D/g, "");

/** @param {string} text */
export function spaced(text) {
  const number = digits(text);
  const { brand, length } = brandOf(number);
  const parts =
    brand === "amex"
      ? [number.slice(0, 4), number.slice(4, 10), number.slice(10, 15)]
      : (number.slice(0, length).match(/.{1,4}/g) ?? []);
  return parts.filter(Boolean).join(" ");
}

/** @param {string} text */
export function expirySpaced(text) {
  const all = digits(text);
  const month = /^[2-9]/.test(all) ? `0${all[0]}` : all.slice(0, 2);
  const year = /^[2-9]/.test(all) ? all.slice(1, 3) : all.slice(2, 4);
  return month.length === 2 && (year !== "" || /\D$/.test(text)) ? `${month} / ${year}` : month;
}

/**
 * What is wrong with each field, as far as something is in it.
 *
 * @param {Typed} typed
 * @param {Date} now
 * @param {boolean} hasPostal
 * @returns {{ problems: Problem[], missing: Problem[] }}
 */
export function checked(typed, now, hasPostal) {
  const number = digits(typed.number);
  const { length, code } = brandOf(number);
  /** @type {Problem[]} */
  const problems = [];
  /** @type {Problem[]} */
  const missing = [];
  /** @type {(field: keyof Typed, what: string, message: string) => void} */
  const lacks = (field, what, message) =>
    void missing.push({ field, code: what, message: `Your ${message} is incomplete.` });
  if (number.length < length) lacks("number", "incomplete_number", "card number");
  else if (!isLuhn(number))
    problems.push({
      field: "number",
      code: "invalid_number",
      message: "Your card number is invalid.",
    });
  const [month = 0, year = 0] = typed.expiry.split("/").map((part) => Number(digits(part)));
  if (digits(typed.expiry).length < 4)
    lacks("expiry", "incomplete_expiry", "card's expiration date");
  else if (month < 1 || month > 12)
    problems.push({
      field: "expiry",
      code: "invalid_expiry_month",
      message: "Your card's expiration date is invalid.",
    });
  else if ((2000 + year) * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1)
    problems.push({
      field: "expiry",
      code: "invalid_expiry_year_past",
      message: "Your card's expiration date is in the past.",
    });
  if (digits(typed.cvc).length < code) lacks("cvc", "incomplete_cvc", "card's security code");
  if (hasPostal && typed.postal.trim().length < 5) lacks("postal", "incomplete_zip", "postal code");
  return { problems, missing };
}

/** @param {string} number */
function isLuhn(number) {
  const sum = number
    .split("")
    .reverse()
    .reduce((total, digit, n) => {
      const value = Number(digit) * (n % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
