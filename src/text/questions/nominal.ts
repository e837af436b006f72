import type { KindText } from "./kind-text.ts";
import { labelsOf } from "./labels-of.ts";

export const nominalText: KindText<"nominal"> = {
  name: "Multiple choice",
  problems: {},
  answer: ({ choices }, value) => labelsOf(choices, value),
};
