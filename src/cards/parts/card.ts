import type {
  IAdaptiveCard,
  IExecuteAction,
  IMention,
  IOpenUrlAction,
  ISubmitAction,
} from "@microsoft/teams.cards";

export type CardElement = IAdaptiveCard["body"][number];
export type CardAction = IExecuteAction | ISubmitAction | IOpenUrlAction;

/** A card as sent to the host: schema 1.5, JSON. */
export type Card = Omit<IAdaptiveCard, "version" | "body" | "actions"> & {
  version: "1.5";
  body: CardElement[];
  actions: CardAction[];
};

type Parts = {
  body: CardElement[];
  actions?: CardAction[];
  /** How many buttons are visible; the rest is in the menu `…` of clients that have one. */
  visible?: number;
  refresh?: IAdaptiveCard["refresh"];
  mentions?: IMention[];
  /** The message in one line, for where the host shows no card. */
  inShort?: string;
};

export function cardOf({
  body,
  actions = [],
  visible,
  refresh,
  mentions = [],
  inShort,
}: Parts): Card {
  return {
    type: "AdaptiveCard",
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    version: "1.5",
    ...(inShort === undefined ? {} : { fallbackText: inShort }),
    ...(refresh ? { refresh } : {}),
    body,
    actions: actions.map((action, at) =>
      at < (visible ?? actions.length) ? action : secondary(action),
    ),
    msteams: { width: "full", ...(mentions.length > 0 ? { entities: mentions } : {}) },
  };
}

function secondary(action: CardAction): CardAction {
  const mode = "secondary";
  if (action.type !== "Action.Execute") return { ...action, mode };
  const { fallback } = action;
  return typeof fallback === "object"
    ? { ...action, mode, fallback: { ...fallback, mode } }
    : { ...action, mode };
}
