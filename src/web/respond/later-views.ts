import { later } from "./later.ts";

/** What the first question is mostly shown without. */
export const laterViews = {
  end: later(() => import("./no-question-view.tsx").then(({ NoQuestionView }) => NoQuestionView)),
  dated: later(() => import("./dated-input.tsx").then(({ DatedInput }) => DatedInput)),
  refusal: later(() => import("./refusal-line.tsx").then(({ RefusalLine }) => RefusalLine)),
  addChoice: later(() => import("./add-choice.tsx").then(({ AddChoice }) => AddChoice)),
  otherAccount: later(() => import("./sign-in/other-account.tsx").then(({ OtherAccount }) => OtherAccount)),
};
