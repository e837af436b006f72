import type { Reaction } from "#domain/post/post.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { type CardAction, type CardElement } from "./card.ts";
import { entered, enteredName } from "./entered.ts";
import { about, openResultsAction } from "./survey-actions.ts";
import type { SurveyCardView } from "./survey-card-view.ts";
import { textBlock } from "./text-block.ts";

const emoji: Record<Reaction, string> = {
  ":laughing:": "😆",
  ":thumbsup:": "👍",
  ":heart:": "❤️",
  ":cry:": "😢",
  ":clap:": "👏",
};

/** The newest posts that everybody sees, with their authors and reactions (QNA-32, ICE-15). */
export function postsPart({ posts }: SurveyCardView, textLength: number): CardElement[] {
  return (posts ?? []).flatMap(({ name, text, reactions }) => [
    textBlock(entered(text, Math.min(textLength, 250)), { separator: true }),
    textBlock(
      [
        name === null ? cardTexts.nameless : enteredName(name, Math.min(textLength, 60)),
        ...reactions.map(({ reaction, count }) => counted(emoji[reaction], count)),
      ].join(" · "),
      { isSubtle: true, size: "Small", spacing: "Small" },
    ),
  ]);
}

/** Opens the list of posts. */
export function openPostsAction({ survey }: Pick<SurveyCardView, "survey">): CardAction {
  const title = fill(cardTexts.openPosts, { type: typeNames[survey.type] });
  return { ...openResultsAction(about({ survey })), title };
}

/** One reaction has no number, and from a hundred on it is `99+` (ICE-16). */
function counted(sign: string, count: number): string {
  if (count === 1) return sign;
  return `${sign} ${count > 99 ? "99+" : count}`;
}
