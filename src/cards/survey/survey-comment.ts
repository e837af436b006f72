import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { answerDialogAction, commandAction } from "../parts/actions.ts";
import type { CardElement } from "../parts/card.ts";
import { entered } from "../parts/entered.ts";
import { about } from "../parts/survey-actions.ts";
import type { PersonalCardView } from "../parts/survey-card-view.ts";
import { textBlock } from "../parts/text-block.ts";
import { toggle } from "../parts/toggle.ts";
import { textInput } from "../questions/comment-input.ts";

/** The maximum length, in characters, of the comment shown beside its field. */
const previewLength = 250;
const fieldsId = "comment-on-item";

/**
 * The comment on the survey as a whole, after completion, if the survey allows one (TAK-27,
 * BOT-04). Not offered for an anonymous response without its receipt.
 */
export function surveyComment(view: PersonalCardView, textLength: number): CardElement[] {
  const { survey, mine, can } = view;
  if (
    !survey.commentsEnabled ||
    !mine?.completed ||
    !can.includes("respond") ||
    mine.responses.length === 0
  )
    return [];
  const [said = ""] = mine.comments;
  const here = view.typesHere || view.draft?.comment !== undefined;
  return here ? commentForm(view, said, textLength) : commentButton(view, said, textLength);
}

function commentForm(view: PersonalCardView, said: string, textLength: number): CardElement[] {
  const { survey, draft } = view;
  const open = said === "" || draft?.comment !== undefined;
  const send = commandAction(cardTexts.sendComment, "survey/taking/comment/submit", about(view));
  return [
    ...(open ? [] : [ownLine(said, textLength), toggle(cardTexts.changeComment, fieldsId)]),
    {
      type: "Container",
      id: fieldsId,
      separator: open,
      ...(open ? {} : { isVisible: false }),
      items: [
        textInput("comment", survey.commentsAppeal, draft?.comment ?? said, textLength),
        { type: "ActionSet", spacing: "Small", actions: [send] },
      ],
    },
  ];
}

/** In a conversation the comment is typed in a dialog (decisions/030). */
function commentButton(view: PersonalCardView, said: string, textLength: number): CardElement[] {
  const title = said === "" ? cardTexts.addComment : cardTexts.changeComment;
  return [
    ...(said === "" ? [] : [ownLine(said, textLength)]),
    {
      type: "ActionSet",
      spacing: "Small",
      actions: [answerDialogAction(title, "survey/card/refresh", about(view))],
    },
  ];
}

function ownLine(said: string, textLength: number): CardElement {
  const text = entered(said, Math.min(previewLength, textLength));
  return textBlock(fill(cardTexts.ownComment, { text }), { size: "Small", separator: true });
}
