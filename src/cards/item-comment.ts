import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import { commandAction } from "./actions.ts";
import type { CardElement } from "./card.ts";
import { entered } from "./entered.ts";
import { textInput } from "./questions/comment-input.ts";
import { about } from "./survey-actions.ts";
import type { PersonalCardView } from "./survey-card-view.ts";
import { textBlock } from "./text-block.ts";
import { toggle } from "./toggle.ts";

/** What stands in the card beside the field is not the whole of a long comment. */
const previewLength = 250;
const fieldsId = "comment-on-item";

/** After completion: a comment on the item as a whole, where it asks for one (TAK-27, BOT-04). Without the receipt of an anonymous answer there is no way to it. */
export function itemComment(view: PersonalCardView, textLength: number): CardElement[] {
  const { survey, mine, draft, can } = view;
  if (!survey.commentsEnabled || !mine?.completed || !can.includes("respond") || mine.responses.length === 0) return [];
  const [said = ""] = mine.comments;
  const open = said === "" || draft?.comment !== undefined;
  const send = commandAction(cardTexts.sendComment, "survey/taking/comment/submit", about(view));
  const own = fill(cardTexts.ownComment, { text: entered(said, Math.min(previewLength, textLength)) });
  return [
    ...(open ? [] : [textBlock(own, { size: "Small", separator: true }), toggle(cardTexts.changeComment, fieldsId)]),
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
