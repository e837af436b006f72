import { later } from "../../answer-form/later.ts";

/** Views that the page rarely starts with. */
export const laterViews = {
  closesAt: later(() => import("./closes-at.tsx").then(({ ClosesAt }) => ClosesAt)),
  end: later(() => import("./no-question-view.tsx").then(({ NoQuestionView }) => NoQuestionView)),
  refused: later(() => import("./refused-view.tsx").then(({ RefusedView }) => RefusedView)),
};
