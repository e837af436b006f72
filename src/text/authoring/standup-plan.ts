/** In place of a standup's form without a plan for it (STD-14, STD-17). */
export const standupPlanTexts = {
  trial: {
    title: "Your trial has ended",
    hint:
      "Thank you for trying standups in {product}. Choose a plan to go on: your standups and " +
      "what your team said are still here.",
  },
  /** For who had a full plan. */
  full: {
    title: "Your subscription has ended",
    hint: "Choose a plan to go on: your standups and what your team said are still here.",
  },
  /** For who had none, without and with a trial that they may start. */
  none: {
    title: "Standups need a plan",
    hint: "Choose a plan to check in with your team in {product}.",
  },
  trialOpen: "You can try standups in {product} for free first, or choose a plan for them at once.",
  /** On mobile clients, to who had none or a full one. */
  notHere: {
    title: "Standups can't be created here",
    hint: "To create a standup in {product} please open Teams on your desktop",
  },
} as const;
