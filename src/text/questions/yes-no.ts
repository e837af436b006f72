import type { KindText } from "./kind-text.ts";
import { labelsOf } from "./labels-of.ts";

export const yesNoText: KindText<"yes-no"> = {
  name: "Yes / No",
  problems: { "choices.yes-no": "A yes / no question has the choices Yes and No" },
  answer: ({ choices }, value) => labelsOf(choices, value),
};
