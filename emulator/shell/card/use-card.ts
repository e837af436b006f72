import { type Action, ExecuteAction, OpenUrlAction, SubmitAction } from "adaptivecards";
import { useEffect, useRef } from "react";
import { drawCard, teamsCard } from "../../../teams-card/teams-card.ts";
import { focusIn } from "./focus-in-card.ts";
import type { Overflow } from "./overflow-menu.tsx";
import { withMentions } from "./with-mentions.ts";

export type Json = Record<string, unknown>;
/**
 * What a click on a card asks for. `data` is the action's own data with what was entered laid over
 * it.
 */
export type CardAction =
  | { kind: "execute"; verb: string; data: Json }
  | { kind: "submit"; data: Json }
  | { kind: "openUrl"; url: string };

/**
 * Draws a card into an element, and draws it anew when its JSON changes. As in Teams, what a person
 * entered on a card that is edited meanwhile is lost.
 */
export function useCard(
  json: Json,
  act: (action: CardAction) => Promise<void>,
  onOverflow: (overflow: Overflow) => void,
) {
  const root = useRef<HTMLDivElement>(null);
  const acting = useRef(act);
  const overflowing = useRef(onOverflow);
  const text = JSON.stringify(withMentions(json));
  useEffect(() => {
    acting.current = act;
    overflowing.current = onOverflow;
  });

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const focus = focusIn(element);
    const card = teamsCard(text);
    card.onExecuteAction = (action) => void run(action, acting.current);
    card.onDisplayOverflowActionMenu = (actions, target) => {
      if (target) overflowing.current({ actions, target });
      return true;
    };
    drawCard(card, element);
    focus?.restore(element);
  }, [text]);

  return root;
}

async function run(action: Action, act: (action: CardAction) => Promise<void>): Promise<void> {
  const asked = actionOf(action);
  if (!asked) return;
  const button = action.renderedElement;
  if (button?.getAttribute("aria-busy") === "true") return;
  button?.setAttribute("aria-busy", "true");
  try {
    await act(asked);
  } finally {
    button?.removeAttribute("aria-busy");
  }
}

function actionOf(action: Action): CardAction | null {
  if (action instanceof OpenUrlAction)
    return action.url ? { kind: "openUrl", url: action.url } : null;
  if (action instanceof ExecuteAction)
    return { kind: "execute", verb: action.verb ?? "", data: dataOf(action) };
  return action instanceof SubmitAction ? { kind: "submit", data: dataOf(action) } : null;
}

function dataOf({ data }: SubmitAction | ExecuteAction): Json {
  if (typeof data === "string") return { data };
  return typeof data === "object" && data !== null ? { ...data } : {};
}
