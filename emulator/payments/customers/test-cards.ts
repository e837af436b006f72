import type { CardWay } from "../book/book.ts";

/** The cards that the provider gives for tests, and what each does. */
type TestCard = { brand: string; way: CardWay };

const fine: CardWay = { declines: null, attaches: true, asks: "never", hasAgreed: false };
const visa = (way: Partial<CardWay> = {}): TestCard => ({
  brand: "visa",
  way: { ...fine, ...way },
});
const refusing = (declines: CardWay["declines"], attaches = false): TestCard =>
  visa({ declines, attaches });
const declined = "Your card was declined.";
const generic = { code: "card_declined", decline_code: "generic_decline", message: declined };
export const noFunds = {
  code: "card_declined",
  decline_code: "insufficient_funds",
  message: "Your card has insufficient funds.",
};
const expired = { code: "expired_card", message: "Your card has expired." };
const wrongCode = { code: "incorrect_cvc", message: "Your card's security code is incorrect." };
const processing = {
  code: "processing_error",
  message: "An error occurred while processing your card. Try again in a little bit.",
};

const cards: Record<string, TestCard> = {
  "4242424242424242": visa(),
  "4000056655665556": visa(),
  "5555555555554444": { brand: "mastercard", way: fine },
  "378282246310005": { brand: "amex", way: fine },
  "6011111111111117": { brand: "discover", way: fine },
  "4000000000000002": refusing(generic),
  "4000000000009995": refusing(noFunds),
  "4000000000000069": refusing(expired),
  "4000000000000127": refusing(wrongCode),
  "4000000000000119": refusing(processing),
  "4000000000000341": refusing(generic, true),
  "4000002500003155": visa({ asks: "once" }),
  "4000002760003184": visa({ asks: "always" }),
};

const tokens: Record<string, string> = {
  visa: "4242424242424242",
  visa_debit: "4000056655665556",
  mastercard: "5555555555554444",
  amex: "378282246310005",
  discover: "6011111111111117",
  chargeDeclined: "4000000000000002",
  visa_chargeDeclined: "4000000000000002",
  chargeDeclinedInsufficientFunds: "4000000000009995",
  visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  chargeDeclinedExpiredCard: "4000000000000069",
  chargeDeclinedIncorrectCvc: "4000000000000127",
  chargeDeclinedProcessingError: "4000000000000119",
  chargeCustomerFail: "4000000000000341",
  authenticationRequiredOnSetup: "4000002500003155",
  authenticationRequired: "4000002760003184",
};

/** The number behind `tok_visa` or `pm_card_visa`. */
export function numberOf(token: string): string | undefined {
  return tokens[token.replace(/^(tok|pm_card)_/, "")];
}

/** Null: not one of the test cards, which the provider refuses in test mode. */
export function testCard(number: string): TestCard | null {
  const found = cards[number];
  return found ? { brand: found.brand, way: { ...found.way } } : null;
}

/** Whether the last digit fits to the others (Luhn). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  const sum = number
    .split("")
    .toReversed()
    .reduce((total, digit, n) => {
      const value = Number(digit) * (n % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
