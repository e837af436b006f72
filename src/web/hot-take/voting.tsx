import { Text } from "@fluentui/react-components";
import { useSyncExternalStore } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Choice, Question } from "#domain/question/question.ts";
import type { QuestionResult } from "#domain/results/results.ts";
import { errorTexts } from "#text/server/errors.ts";
import { AnswerAsField } from "../answer-form/answer-as-field.tsx";
import { ChangeNote } from "../answer-form/change-note.tsx";
import { DeliveryLine } from "../answer-form/delivery-line.tsx";
import { RefusalLine } from "../answer-form/refusal-line.tsx";
import type { TakingOnPage } from "../answering/taking-on-page.ts";
import type { TakingState } from "../answering/taking-state.ts";
import { AnswerSkin } from "../own-response/answer-skin.tsx";
import { useGuestName } from "../own-response/use-guest-name.tsx";
import { useSaved } from "../own-response/use-saved.ts";
import { Sides } from "./sides.tsx";
import { sidesOf } from "./sides-of.ts";

type Props = {
  survey: SurveyView;
  question: Question;
  result: QuestionResult | null;
  taking: TakingOnPage;
};

/** Votes with one press, and changes the vote with another, while it is open (HOT-03). */
export function Voting({ survey, question, result, taking }: Props) {
  const state = useSyncExternalStore(taking.subscribe, taking.state);
  const { phase, mine, delivery, refusal } = state;
  useSaved(taking, state);
  const own = ownOf(state, question);
  const { dialog, named } = useGuestName();
  const mayVote = survey.can.includes("respond");
  const isCounted = phase === "done" && mine?.changeable === false;
  const vote = (choice: Choice) => {
    if (choice.id === own) return;
    const send = () => {
      if (taking.state().phase === "done") taking.changeAnswer();
      taking.answer(question.id, choice.id);
      taking.submit();
    };
    // Nothing without a name asks for one.
    if (state.anonymity === "anonymous") send();
    else named(send);
  };
  return (
    <AnswerSkin>
      <ChangeNote state={state} />
      {mayVote ? <AnswerAsField state={state} onChange={taking.answerAs} /> : null}
      <Sides
        sides={sidesOf(question)}
        result={result}
        own={own}
        onVote={mayVote ? vote : null}
        fixed={isCounted}
      />
      {mayVote && isCounted ? <Text size={200}>{errorTexts["response.counted"]}</Text> : null}
      {refusal ? <RefusalLine state={state} /> : null}
      <DeliveryLine delivery={delivery} ending={phase === "ending"} />
      {dialog}
    </AnswerSkin>
  );
}

/** What is sent or saved; a vote that was refused is none. */
function ownOf({ phase, given, mine }: TakingState, { id }: Question): string | null {
  const saved = mine?.responses.find(({ questionId }) => questionId === id)?.value;
  const value = phase === "asking" ? saved : (given[id]?.value ?? saved);
  return typeof value === "string" ? value : null;
}
