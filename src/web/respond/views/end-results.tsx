import type { Choice } from "#domain/question/question.ts";
import { hasChoices, isMarked, isRating } from "#domain/question/traits.ts";
import { leadersOf } from "#domain/results/leaders.ts";
import type { QuestionResult, Results } from "#domain/results/results.ts";
import { respondLaterText } from "#text/respond/respond-later.ts";
import { waitingText } from "#text/waiting.ts";
import type { OwnAnswer, TakenSurvey } from "../../answering/answering-api.ts";
import { EndBars } from "./end-bars.tsx";
import { EndColumns } from "./end-columns.tsx";

/** A choice with its votes. `own`: this person's; `leads`: none has more. */
export type CountedChoice = {
  choice: Choice;
  count: number;
  percent: number;
  own: boolean;
  leads: boolean;
};

type Props = { survey: TakenSurvey; mine: OwnAnswer | null; results: Results | null };

/**
 * The results that this person may see; or thanks to who has answered, and when there will be
 * something to see.
 */
export function EndResults({ survey, mine, results }: Props) {
  const counted = survey.questions.flatMap((question) => {
    const result = results?.questions.find(({ questionId }) => questionId === question.id);
    return hasChoices(question) && result?.answered ? [{ question, result }] : [];
  });
  const mayView = survey.can.includes("view-results");
  const waiting = mayView && results ? waitingText(results, survey.anonymity) : null;
  if (!mayView || (results && counted.length === 0)) {
    const thanks = mine?.completed ? respondLaterText.thanks : null;
    const hidden = mayView ? waiting : respondLaterText.hidden[survey.resultsVisibility];
    const words = [thanks, hidden].filter(Boolean).join(" ");
    return words ? <p className="thanks">{words}</p> : null;
  }
  const shown = counted.map(({ question, result }) => {
    const answer = mine?.responses.find(({ questionId }) => questionId === question.id);
    const choices = countedChoices(question.choices, result, [answer?.value ?? []].flat());
    return (
      <section key={question.id}>
        <h2>{question.label}</h2>
        {isRating(question) ? (
          <EndColumns steps={choices} />
        ) : (
          <EndBars
            bars={choices}
            sorted={isMarked(question)}
            scored={survey.answeredOnce}
            state={survey.state}
          />
        )}
      </section>
    );
  });
  return (
    <>
      {shown}
      {waiting === null ? null : <p className="thanks">{waiting}</p>}
    </>
  );
}

function countedChoices(
  choices: readonly Choice[],
  result: QuestionResult,
  picked: readonly string[],
): CountedChoice[] {
  const leaders = leadersOf(result);
  return choices.flatMap((choice) => {
    const found = result.choices.find(({ choiceId }) => choiceId === choice.id);
    const own = picked.includes(choice.id);
    // One that this person added, and that others do not see yet.
    if (!found && !own) return [];
    const { count, percent } = found ?? { count: 0, percent: 0 };
    return [{ choice, count, percent, own, leads: leaders.has(choice.id) }];
  });
}
