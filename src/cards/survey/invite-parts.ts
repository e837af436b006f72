import { stateAt } from "#domain/survey/lifecycle.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import type { CardAction, CardElement } from "../parts/card.ts";
import { openPostsAction } from "../parts/posts-part.ts";
import { about, openKindAction, remindMeAction, startAction } from "../parts/survey-actions.ts";
import type { SurveyCardView } from "../parts/survey-card-view.ts";
import { teamPicture } from "../parts/team-picture.ts";
import { textBlock } from "../parts/text-block.ts";
import { completionsLine } from "./digest-part.ts";
import { gameParts } from "./game-parts.ts";
import { resultsActions } from "./held-back.ts";
import { questionInputs, voteActions } from "./question-form.ts";
import { countLine, resultsPart } from "./results-part.ts";
import { startLine } from "./start-line.ts";

export type Parts = { body: CardElement[]; actions: CardAction[] };

/** The body below the head of a card for everybody, and its buttons. */
export function inviteParts(view: SurveyCardView, textLength: number): Parts {
  if (specOf(view.survey.type).played) return gameParts(view);
  return stateAt(view.survey, view.now) === "open"
    ? openParts(view, textLength)
    : pendingParts(view);
}

/** A single question is answered on the card itself; several are started from it (LIF-07). */
function openParts(view: SurveyCardView, textLength: number): Parts {
  const { survey, now } = view;
  const [first, ...more] = survey.questions;
  const count = countLine(view);
  const results = resultsActions({ ...view, mine: null });
  if (!first) return { body: [count], actions: results };
  if (takesPosts(survey)) return postsParts(view, textLength);
  if (more.length > 0) {
    return {
      body: [startLine(view), ...completionsLine(view)],
      actions: [startAction(about({ survey })), ...results, remindMeAction(about({ survey }))],
    };
  }
  const options = { survey, now, mine: null, receipt: null, textLength };
  return {
    body: [...questionInputs(first, options, { required: first.required }), count],
    actions: [...voteActions(first, options), ...results, remindMeAction(about({ survey }))],
  };
}

/** What was posted last, and the way to all of it, where people also write. */
export function postsParts(view: SurveyCardView, textLength: number): Parts {
  const [question] = view.survey.questions;
  const shown = question ? resultsPart(view, question, null, textLength) : [];
  return { body: [...shown, countLine(view)], actions: postsActions(view) };
}

/** The page, and beside it, of a Q&A, all that is approved, to be read only (QNA-33). */
function postsActions(view: SurveyCardView): CardAction[] {
  const approved = openKindAction(cardTexts.approved, about(view), "qna-notification");
  return [
    openPostsAction(view),
    ...(specOf(view.survey.type).view === "questions" ? [approved] : []),
  ];
}

export function takesPosts({ type }: Pick<SurveyCardView["survey"], "type">): boolean {
  return specOf(type).takingPart === "posts";
}

/**
 * Not started and without results (LIF-07, LIF-08); owners get `Send now` in their personal view
 * (LIF-10).
 */
function pendingParts({ survey }: SurveyCardView): Parts {
  return {
    body: [
      ...(specOf(survey.type).waitsPictured ? [teamPicture()] : []),
      textBlock(fill(cardTexts.notOpen, { type: typeNames[survey.type] }), { isSubtle: true }),
    ],
    actions: [],
  };
}
