import type { Survey } from "#domain/survey/survey.ts";
import { cardTexts } from "#text/server/cards.ts";
import { commandAction } from "../parts/actions.ts";
import { type Card, type CardAction, cardOf } from "../parts/card.ts";
import { fitted } from "../parts/fitted.ts";
import { questionTitle } from "../parts/question-title.ts";
import { type About, menuAction } from "../parts/survey-actions.ts";
import { textBlock } from "../parts/text-block.ts";
import { questionInputs, voteTitle } from "../survey/question-form.ts";
import { surveyHead } from "../survey/survey-head.ts";
import type { Managed } from "./management-card.ts";

/**
 * The survey as respondents will see it, one question at a time (BOT-07). Nothing on it sends an
 * answer.
 */
export function previewCard({ survey, now, product, receipt }: Managed, ordinal: number): Card {
  const at = Math.min(ordinal, survey.questions.length - 1);
  const question = survey.questions[at];
  if (!question) throw new RangeError("a survey without questions");
  const of: About = { surveyId: survey.id, ...(receipt ? { receipt } : {}) };
  const alone = survey.questions.length === 1;
  return fitted((textLength) =>
    cardOf({
      body: [
        textBlock(cardTexts.preview, { isSubtle: true, size: "Small", weight: "Bolder" }),
        ...surveyHead({ survey, now, product }, textLength, { brief: !alone }),
        ...(alone ? [] : questionTitle(question, at, survey.questions.length, textLength)),
        ...questionInputs(
          question,
          { survey, now, mine: null, receipt: null, textLength, typesHere: true },
          { required: alone && question.required, shown: shown(of, at, cardTexts.addChoice) },
        ),
      ],
      actions: [...steps(of, at, survey), menuAction(of, cardTexts.back)],
    }),
  );
}

/** A disabled button. */
function shown(of: About, at: number, title: string): CardAction {
  const look = { style: "positive", withoutInputs: true, disabled: cardTexts.preview } as const;
  return commandAction(title, "survey/authoring/preview", { ...of, questionOrdinal: at }, look);
}

/**
 * The respondents' buttons. Those between questions turn the preview's pages; the submit button is
 * disabled.
 */
function steps(of: About, at: number, survey: Survey): CardAction[] {
  const count = survey.questions.length;
  const to = (title: string, questionOrdinal: number) =>
    commandAction(
      title,
      "survey/authoring/preview",
      { ...of, questionOrdinal },
      { withoutInputs: true },
    );
  if (count === 1) return [shown(of, at, voteTitle(survey))];
  const onward = at === count - 1 ? shown(of, at, cardTexts.submit) : to(cardTexts.next, at + 1);
  return at === 0 ? [onward] : [to(cardTexts.previous, at - 1), onward];
}
