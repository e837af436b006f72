import type { IMention } from "@microsoft/teams.cards";
import type { AuthoredType } from "#domain/survey/new-draft.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import { botTexts, firstSteps, manifestTexts, welcomeTexts } from "#text/bot.ts";
import { fill } from "#text/fill.ts";
import { type Card, cardOf } from "./card.ts";
import { createActions } from "./create-actions.ts";
import { cut } from "./entered.ts";
import { textBlock } from "./text-block.ts";

export type Place = keyof typeof botTexts.here;
/** `by` is who added the app, `29:…`: mentioned where others read it too. */
export type Welcome = {
  app: ApplicationType;
  product: string;
  place: Place;
  by: { id: string; name: string } | null;
  /** The types that the organisation has switched on. */
  offered?: readonly AuthoredType[];
};

/** Posted once where the app was added: what it is good for, and the first steps. */
export function welcomeCard({ app, product: brand, place, by, offered }: Welcome): Card {
  const product = fill(manifestTexts[app].short, { product: brand });
  const mention = by ? mentionOf(by) : null;
  return cardOf({
    body: [
      textBlock(fill(botTexts.welcome, { product }), { size: "Large", weight: "Bolder", style: "heading" }),
      ...(mention ? [textBlock(fill(botTexts.addedBy, { name: mention.text, product }), { isSubtle: true, spacing: "Small" })] : []),
      textBlock(fill(welcomeTexts[app], { product, here: botTexts.here[place] })),
      ...firstSteps[app].map((step, at) => textBlock(`${at + 1}\\. ${fill(step, { product })}`, { spacing: "Small" })),
    ],
    actions: createActions(app, offered),
    ...(mention ? { mentions: [mention] } : {}),
  });
}

function mentionOf({ id, name }: { id: string; name: string }): IMention & { text: string } {
  const shown = cut(name.replace(/[<>&]/g, "").trim() || "?", 60);
  return { type: "mention", text: `<at>${shown}</at>`, mentioned: { id, name: shown } };
}
