import type { CardNotice } from "#contract/bot-commands.ts";
import { listedTitle } from "#domain/survey/search-text.ts";
import { type Survey, typeNames } from "#domain/survey/survey.ts";
import { cutText } from "#text/format/cut-text.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";

/** The most characters of a title that a line of the host has room for. */
const most = 150;

/** What notifications and lists of chats say of a message about a survey. */
export function inShort(
  survey: Pick<Survey, "type" | "title" | "questions">,
  notice: CardNotice | "card" = "card",
): string {
  const title = cutText(listedTitle(survey).replace(/\s+/g, " ").trim(), most);
  return fill(cardTexts.inShort[notice], { type: typeNames[survey.type], title });
}
