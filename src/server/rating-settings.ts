import { z } from "zod";
import { optionalOnOff, urlOrNone } from "./setting-kinds.ts";
import type { Setting } from "./settings.ts";

const days = z.coerce.number().int().min(0).max(3650);

/** Whether and when people are asked to rate the product (NPS-09). */
export const ratingSettings = {
  RATING: {
    description:
      "Asks people on their dashboard how likely they are to recommend the product. The answers " +
      "are in the table `ratings`. Empty: on where plans are sold, off if `BILLING` is `off`.",
    schema: optionalOnOff,
    fallback: "",
  },
  NPS_FORM_URL: {
    description:
      "Form service that gets each rating, too, as the fields `email` (the sign-in name), " +
      "`nps_score`, `nps_reason`, `firstname`, `lastname` and `full_name` of a posted form. " +
      "Empty: ratings leave the database for nowhere.",
    schema: urlOrNone,
    fallback: "",
  },
  RATING_ACCOUNT_DAYS: {
    description: "Days after a person's first use before they are asked for a rating.",
    schema: days,
    fallback: "14",
  },
  RATING_ITEMS: {
    description: "Number of surveys that a person creates before they are asked for a rating.",
    schema: z.coerce.number().int().min(0).max(10_000),
    fallback: "3",
  },
  RATING_SUBMITTED_DAYS: {
    description: "Days after a rating before the same person is asked again.",
    schema: days,
    fallback: "90",
  },
  RATING_DISMISSED_DAYS: {
    description: "The same after they closed the dialog without an answer.",
    schema: days,
    fallback: "30",
  },
} as const satisfies Record<string, Setting>;
