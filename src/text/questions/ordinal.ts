import { ratingText } from "../format/rating-text.ts";
import type { KindText } from "./kind-text.ts";
import { labelsOf } from "./labels-of.ts";

/** A step is its number or emoji beside its label (QED-14). */
export const ordinalText: KindText<"ordinal"> = {
  name: "Rating scale",
  problems: { "choices.nps": "A promoter score has the choices 0 to 10" },
  answer: ({ choices }, value) => labelsOf(choices, value, ratingText),
};
