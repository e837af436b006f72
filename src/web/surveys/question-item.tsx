import { memo } from "react";
import type { Grab } from "../ui/use-drag-order.ts";
import { QuestionCard } from "./question-card.tsx";
import { QuestionFields } from "./question-fields.tsx";
import type { QuestionActions } from "./use-question-list.ts";

type Props = {
  at: number;
  /** Whether it is the one being edited. */
  open: boolean;
  /** Whether it is the only question. */
  alone: boolean;
  last: boolean;
  /** Whether there are as many questions as there may be. */
  full: boolean;
  actions: QuestionActions;
  grab: Grab;
};

/** A question of the list, open or folded. What it says is watched further inside, so that a key in one question draws nothing of the others. */
export const QuestionItem = memo(function QuestionItem({ at, open, alone, last, full, actions, grab }: Props) {
  return open ? (
    <QuestionFields at={at} alone={alone} full={full} actions={actions} />
  ) : (
    <QuestionCard at={at} last={last} full={full} actions={actions} grab={grab} />
  );
});
