import { type Action, AdaptiveCard, ExecuteAction, OpenUrlAction, SubmitAction, Version } from "adaptivecards";
import { useEffect, useRef } from "react";
import { cardMarkdown } from "./card-markdown.ts";
import { enteredIn, putValues, valuesOf } from "./entered-values.ts";
import { focusIn } from "./focus-in-card.ts";
import { hostConfig } from "./host-config.ts";
import { withMentions } from "./with-mentions.ts";

export type Json = Record<string, unknown>;
/** What a click on a card asks for. `data` is the action's own data with what was entered laid over it. */
export type CardAction = { kind: "execute"; verb: string; data: Json } | { kind: "submit"; data: Json } | { kind: "openUrl"; url: string };

AdaptiveCard.onProcessMarkdown = (text, result) => {
  result.outputHtml = cardMarkdown(text);
  result.didProcess = true;
};

/**
 * Draws a card into an element, and draws it anew when its JSON changes. What somebody entered meanwhile stays where its input still is,
 * unless that click's own answer brought the new card (`act` resolved to true).
 */
export function useCard(json: Json, act: (action: CardAction) => Promise<boolean>) {
  const root = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ card: AdaptiveCard; values: Map<string, string> } | null>(null);
  const acting = useRef(act);
  const text = JSON.stringify(withMentions(json));
  useEffect(() => {
    acting.current = act;
  });

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const before = drawn.current;
    const entered = before ? enteredIn(before.card, before.values) : new Map<string, string>();
    const focus = focusIn(element);
    const card = new AdaptiveCard();
    card.version = new Version(1, 5);
    card.hostConfig = hostConfig;
    card.onExecuteAction = (action) =>
      void run(action, acting.current).then(
        (answered) => answered && drawn.current?.card === card && (drawn.current.values = valuesOf(card)),
      );
    card.parse(JSON.parse(text));
    card.version = new Version(1, 5);
    const fresh = entered.size > 0 ? drawnValues(text) : null;
    putValues(card, entered);
    const rendered = card.render();
    element.replaceChildren(...(rendered ? [rendered] : []));
    rendered?.removeAttribute("tabindex");
    drawn.current = { card, values: fresh ?? valuesOf(card) };
    focus?.restore(element);
  }, [text]);

  return root;
}

/** What a card's inputs say before anybody enters anything. */
function drawnValues(text: string): Map<string, string> {
  const card = new AdaptiveCard();
  card.hostConfig = hostConfig;
  card.parse(JSON.parse(text));
  card.render();
  return valuesOf(card);
}

async function run(action: Action, act: (action: CardAction) => Promise<boolean>): Promise<boolean> {
  const asked = actionOf(action);
  if (!asked) return false;
  const button = action.renderedElement;
  if (button?.getAttribute("aria-busy") === "true") return false;
  button?.setAttribute("aria-busy", "true");
  try {
    return await act(asked);
  } finally {
    button?.removeAttribute("aria-busy");
  }
}

function actionOf(action: Action): CardAction | null {
  if (action instanceof OpenUrlAction) return action.url ? { kind: "openUrl", url: action.url } : null;
  if (action instanceof ExecuteAction) return { kind: "execute", verb: action.verb ?? "", data: dataOf(action) };
  return action instanceof SubmitAction ? { kind: "submit", data: dataOf(action) } : null;
}

function dataOf({ data }: SubmitAction | ExecuteAction): Json {
  if (typeof data === "string") return { data };
  return typeof data === "object" && data !== null ? { ...data } : {};
}
