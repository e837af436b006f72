import { memo } from "react";
import type { Grab } from "../../ui/use-drag-order.ts";
import { QuestionCard } from "./question-card.tsx";
import { QuestionFields } from "./question-fields.tsx";
import type { QuestionActions } from "./use-question-list.ts";

type Props = {
  at: number;
  /** Whether it is being edited. */
  open: boolean;
  /** Whether it is the only question. */
  alone: boolean;
  last: boolean;
  /** Whether the maximum number of questions is reached. */
  full: boolean;
  /** Whether none can be deleted (STD-06). */
  fewest: boolean;
  actions: QuestionActions;
  grab: Grab;
};

/**
 * A question of the list, expanded or collapsed. Inner components watch its text, so that typing in
 * one question does not re-render the others.
 */
export const QuestionItem = memo(function QuestionItem({
  at,
  open,
  alone,
  last,
  full,
  fewest,
  actions,
  grab,
}: Props) {
  return open ? (
    <QuestionFields at={at} alone={alone} full={full} fewest={fewest} actions={actions} />
  ) : (
    <QuestionCard at={at} last={last} full={full} fewest={fewest} actions={actions} grab={grab} />
  );
});
