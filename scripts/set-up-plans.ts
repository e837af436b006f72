// `npm run set-up-plans`: makes the plans, their prices and the meter in the Stripe account of
// `STRIPE_SECRET_KEY`. May be run again: what is there stays, and a changed price is made anew.

import { AppError } from "../src/domain/errors.ts";
import { setUpPlans } from "../src/server/billing/stripe/set-up-plans.ts";
import { createStripeClient } from "../src/server/billing/stripe/stripe-client.ts";
import { ConfigError, readConfig } from "../src/server/config.ts";
import { errorSentence } from "../src/server/http/sentence.ts";
import { readWords } from "./read-words.ts";

try {
  readWords({ usage: "usage: npm run set-up-plans   (once, with STRIPE_SECRET_KEY)" });
  const env = { EMULATOR: "false", BILLING: "stripe", ...process.env };
  const { payments, product } = readConfig(env);
  if (!payments) throw new ConfigError("STRIPE_SECRET_KEY: needed to set up plans");
  const made = await setUpPlans(createStripeClient(payments).stripe).catch((error: unknown) => {
    throw error instanceof AppError ? new ConfigError(sentenceOf(error, product)) : error;
  });
  console.log(made.length > 0 ? `Made ${made.join(", ")}.` : "Everything was there.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The sentences for buyers would send the operator to the operator. */
function sentenceOf(error: AppError, product: string): string {
  if (error.code === "billing.not-set-up")
    return (
      "STRIPE_SECRET_KEY: Stripe refuses the key, or what was to be made with it; " +
      "`npm run doctor -- payments` checks the key"
    );
  if (error.code === "billing.unreachable") return "Stripe does not answer; try again later";
  return errorSentence(error, product);
}
