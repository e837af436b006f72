import type { IAdaptiveCard, IExecuteAction, IMention, ISubmitAction } from "@microsoft/teams.cards";

export type CardElement = IAdaptiveCard["body"][number];
export type CardAction = IExecuteAction | ISubmitAction;

/** A card as it goes to the host: schema 1.5, JSON. */
export type Card = Omit<IAdaptiveCard, "version" | "body" | "actions"> & { version: "1.5"; body: CardElement[]; actions: CardAction[] };

type Parts = { body: CardElement[]; actions?: CardAction[]; refresh?: IAdaptiveCard["refresh"]; mentions?: IMention[] };

export function cardOf({ body, actions = [], refresh, mentions = [] }: Parts): Card {
  return {
    type: "AdaptiveCard",
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    version: "1.5",
    ...(refresh ? { refresh } : {}),
    body,
    actions,
    msteams: { width: "full", ...(mentions.length > 0 ? { entities: mentions } : {}) },
  };
}
