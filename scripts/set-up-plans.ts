// `npm run set-up-plans`: makes the plans, their prices and the meter in the Stripe account of
// `STRIPE_SECRET_KEY`. May be run again: what is there stays, and a changed price is made anew.

import { setUpPlans } from "../src/server/billing/stripe/set-up-plans.ts";
import { createStripeClient } from "../src/server/billing/stripe/stripe-client.ts";
import { ConfigError, readConfig } from "../src/server/config.ts";
import { readWords } from "./read-words.ts";

try {
  readWords({ usage: "usage: npm run set-up-plans   (once, with STRIPE_SECRET_KEY)" });
  const { payments } = readConfig({ EMULATOR: "false", BILLING: "stripe", ...process.env });
  if (!payments) throw new ConfigError("STRIPE_SECRET_KEY: needed to set up plans");
  const made = await setUpPlans(createStripeClient(payments).stripe);
  console.log(made.length > 0 ? `Made ${made.join(", ")}.` : "Everything was there.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
