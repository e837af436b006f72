import { z } from "zod";
import { onOff, text, urlOrNone } from "./setting-kinds.ts";
import type { Setting } from "./settings.ts";

/** Whether plans are sold, and the payment provider. */
export const billingSettings = {
  BILLING: {
    description:
      "`off`: all options available, no limits, no prices. `stripe`: plans are sold with the " +
      "keys below; without keys pages tell people whom to contact. `sandbox`: the same with the " +
      "emulator's stand-in, which takes test cards only. Empty: `sandbox` with the emulator, " +
      "otherwise `off`.",
    schema: z.enum(["", "stripe", "sandbox", "off"]),
    fallback: "",
  },
  STRIPE_SECRET_KEY: {
    description:
      "Secret key of the Stripe account that is paid. Run `npm run set-up-plans` once with it.",
    schema: text,
    fallback: "",
    secret: true,
  },
  STRIPE_PUBLISHABLE_KEY: {
    description: "Its publishable key, which pages use to show the card field.",
    schema: text,
    fallback: "",
  },
  STRIPE_WEBHOOK_SECRET: {
    description:
      "Signing secret of a webhook endpoint in that account for " +
      "`PUBLIC_URL/billing/stripe/webhook` with the events `customer.subscription.*` and " +
      "`invoice.*`. Empty: changes are noticed within the hour.",
    schema: text,
    fallback: "",
    secret: true,
  },
  STRIPE_TAX: {
    description:
      "Lets Stripe Tax add tax to what is charged, by the address of the card. Needs a " +
      "registration there.",
    schema: onOff,
    fallback: "off",
  },
  STRIPE_API_URL: {
    description: "Address of the payment API. Empty: Stripe's, or the emulator's.",
    schema: urlOrNone,
    fallback: "",
  },
  STRIPE_JS_URL: {
    description:
      "Address of the script that shows the card field. Empty: Stripe's, or the emulator's.",
    schema: urlOrNone,
    fallback: "",
  },
  FAQ_URL: {
    description: "Link to questions and answers about plans. Empty: not shown.",
    schema: urlOrNone,
    fallback: "",
  },
} as const satisfies Record<string, Setting>;
