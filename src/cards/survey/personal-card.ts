import type { CardNotice } from "#contract/bot-commands.ts";
import { mayRetakeNow } from "#domain/response/retake.ts";
import { mayKnowScore } from "#domain/results/marks.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { answeringRules, isScored } from "#domain/survey/type-rules.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { cardTexts } from "#text/server/cards.ts";
import { refreshFor } from "../parts/actions.ts";
import { type Card, type CardAction, type CardElement, cardOf } from "../parts/card.ts";
import { fitted } from "../parts/fitted.ts";
import { leaderboardPart } from "../parts/leaderboard-part.ts";
import { noticeLine } from "../parts/notice-line.ts";
import {
  about,
  changeResponseAction,
  menuAction,
  openKindAction,
  remindMeAction,
  retakeAction,
  sendNowAction,
  startAction,
} from "../parts/survey-actions.ts";
import type { PersonalCardView } from "../parts/survey-card-view.ts";
import { textBlock } from "../parts/text-block.ts";
import { choicesPart } from "./choices-part.ts";
import { completionsLine } from "./digest-part.ts";
import { doneLine } from "./done-line.ts";
import { gameParts } from "./game-parts.ts";
import { resultsActions } from "./held-back.ts";
import { inviteParts, type Parts, postsParts, takesPosts } from "./invite-parts.ts";
import { questionInputs, voteActions } from "./question-form.ts";
import { countLine, resultsPart } from "./results-part.ts";
import { startLine } from "./start-line.ts";
import { surveyComment } from "./survey-comment.ts";
import { surveyHead } from "./survey-head.ts";

/**
 * A viewer's personal view of a survey's card, or of a message about the survey: the form, or their
 * answers and the results they may see.
 */
export function personalCard(view: PersonalCardView, notice?: CardNotice): Card {
  const { survey } = view;
  return fitted((textLength) => {
    const { body, actions } = partsOf(view, textLength);
    const intro = introOf(view, notice);
    const manage = view.manage ? [menuAction(about(view), cardTexts.manage)] : [];
    return cardOf({
      body: [
        ...intro,
        ...surveyHead(view, textLength, { noticed: intro.length > 0 }),
        ...body,
        ...noticeOf(view),
      ],
      actions: [...actions, ...manage],
      visible: 2,
      refresh: refreshFor(survey.id, view.refreshFor, {
        receipt: view.mine?.receipt,
        card: notice,
      }),
    });
  });
}

/** The message's notice, while it still applies to this viewer. */
function introOf(view: PersonalCardView, notice: CardNotice | undefined): CardElement[] {
  const { survey, now, mine } = view;
  const over = stateAt(survey, now) !== "open" || (notice === "reminder" && mine?.completed);
  return notice && notice !== "results" && !over ? [noticeLine(notice, view)] : [];
}

/** The result of the last action, or why it failed. */
function noticeOf({ notice }: PersonalCardView): CardElement[] {
  return notice
    ? [textBlock(notice.text, { color: notice.wrong ? "Attention" : "Good", separator: true })]
    : [];
}

function partsOf(view: PersonalCardView, textLength: number): Parts {
  const { survey, now, mine, can } = view;
  if (stateAt(survey, now) === "pending") {
    const send = can.includes("deliver") && view.manage ? [sendNowAction(about(view), view)] : [];
    if (specOf(survey.type).played) {
      const { body, actions } = gameParts(view, send.length > 0);
      return { body, actions: [...send, ...actions] };
    }
    return { ...inviteParts(view, textLength), actions: send };
  }
  if (takesPosts(survey)) return postsParts(view, textLength);
  if (specOf(survey.type).played) {
    const { body, actions } = gameParts(view);
    return { body: [...body, ...leaderboardPart(view, textLength)], actions };
  }
  if (!can.includes("respond") || mine?.completed) return answeredParts(view, textLength);
  return formParts(view, textLength);
}

function formParts(view: PersonalCardView, textLength: number): Parts {
  const { survey, receipt, mine } = view;
  const [first, ...more] = survey.questions;
  const count = countLine(view);
  if (!first || more.length > 0) {
    const begun = mine !== null && mine.responses.length > 0;
    const key = survey.anonymity === "none" ? {} : { receipt: mine?.receipt ?? receipt };
    return {
      body: [startLine(view), ...completionsLine(view)],
      actions: [
        startAction({ ...about(view), ...key }, { begun, here: view.typesHere === true }),
        ...resultsActions(view),
        ...remind(view),
      ],
    };
  }
  const options = { ...view, textLength };
  return {
    body: [...questionInputs(first, options, { required: first.required }), count],
    actions: [...voteActions(first, options), ...resultsActions(view), ...remind(view)],
  };
}

function remind(view: PersonalCardView): CardAction[] {
  return view.delays && view.delays.length > 0 ? [remindMeAction(about(view))] : [];
}

function answeredParts(view: PersonalCardView, textLength: number): Parts {
  const { survey, mine } = view;
  const [first, ...more] = survey.questions;
  // Results of several questions are behind the button; why there are none is said at once.
  const isShown = more.length === 0 || Boolean(view.heldBack);
  const results = first && isShown ? resultsPart(view, first, mine, textLength) : [];
  return {
    body: [
      ...doneLine(view, results, textLength),
      ...results,
      ...leaderboardPart(view, textLength),
      ...choicesPart(view, textLength),
      countLine(view),
      ...completionsLine(view),
      ...(againOf(view) === "counted"
        ? [textBlock(cardTexts.counted, { isSubtle: true, size: "Small" })]
        : []),
      ...surveyComment(view, textLength),
    ],
    actions: [...scoreAction(view), ...againAction(view), ...resultsActions(view)],
  };
}

/** Whether the respondent may still change their response, or take the survey again. */
function againOf({ survey, mine, can }: PersonalCardView): "change" | "retake" | "counted" | null {
  if (!can.includes("respond") || mine === null) return null;
  if (mine.changeable) return "change";
  return mayRetakeNow(answeringRules(survey), mine) ? "retake" : "counted";
}

function againAction(view: PersonalCardView): CardAction[] {
  const again = againOf(view);
  if (again === "change") return [changeResponseAction(about(view), view.typesHere)];
  return again === "retake" ? [retakeAction(about(view), view.typesHere)] : [];
}

function scoreAction(view: PersonalCardView): CardAction[] {
  const { survey, mine, can, now } = view;
  const scored = isScored(survey.type) && mine?.completed && mayKnowScore(survey, can, now);
  return scored ? [openKindAction(cardTexts.openScore, about(view), "quiz-personal")] : [];
}
