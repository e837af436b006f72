import type { IMention } from "@microsoft/teams.cards";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { SurveyType } from "#domain/survey/types/registry.ts";
import { fill } from "#text/format/fill.ts";
import { variantName } from "#text/format/variant-name.ts";
import { botTexts, firstSteps, welcomeTexts } from "#text/server/bot.ts";
import { type Card, cardOf } from "../parts/card.ts";
import { cut } from "../parts/entered.ts";
import { textBlock } from "../parts/text-block.ts";
import { createActions } from "./create-actions.ts";

export type Place = keyof typeof botTexts.here;
/** `by`: the user who added the app (`29:…`), mentioned if others read the card too. */
export type Welcome = {
  app: ApplicationType;
  product: string;
  place: Place;
  by: { id: string; name: string } | null;
  /** The types that the organisation has enabled. */
  offered?: readonly SurveyType[];
};

/** Posted once when the app is added: its purpose and the first steps. */
export function welcomeCard({ app, product: brand, place, by, offered }: Welcome): Card {
  const product = variantName(app, brand);
  const mention = by ? mentionOf(by) : null;
  const title = fill(botTexts.welcome, { product });
  return cardOf({
    body: [
      textBlock(title, { size: "Large", weight: "Bolder", style: "heading" }),
      ...(mention
        ? [
            textBlock(fill(botTexts.addedBy, { name: mention.text, product }), {
              isSubtle: true,
              spacing: "Small",
            }),
          ]
        : []),
      textBlock(fill(welcomeTexts[app], { product, here: botTexts.here[place] })),
      ...firstSteps[app].map((step, at) =>
        textBlock(`${at + 1}\\. ${fill(step, { product })}`, { spacing: "Small" }),
      ),
    ],
    actions: createActions(app, offered),
    ...(mention ? { mentions: [mention] } : {}),
    inShort: title,
  });
}

function mentionOf({ id, name }: { id: string; name: string }): IMention & { text: string } {
  const shown = cut(name.replace(/[<>&]/g, "").trim() || "?", 60);
  return { type: "mention", text: `<at>${shown}</at>`, mentioned: { id, name: shown } };
}
