import { later } from "../../answer-form/later.ts";

/** Views that the page rarely starts with. */
export const laterViews = {
  closesAt: later(() => import("./closes-at.tsx").then(({ ClosesAt }) => ClosesAt)),
  end: later(() => import("./no-question-view.tsx").then(({ NoQuestionView }) => NoQuestionView)),
  otherAccount: later(() =>
    import("../../sign-in/other-account.tsx").then(({ OtherAccount }) => OtherAccount),
  ),
};
