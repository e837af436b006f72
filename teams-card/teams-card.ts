import { AdaptiveCard, Version } from "adaptivecards";
import { registerTeamsElements } from "./badge.ts";
import { cardMarkdown } from "./card-markdown.ts";
import { hostConfig } from "./host-config.ts";

registerTeamsElements();
AdaptiveCard.onProcessMarkdown = (text, result) => {
  result.outputHtml = cardMarkdown(text);
  result.didProcess = true;
};

/** A card of the schema 1.5 as Teams reads it, from its JSON. */
export function teamsCard(text: string): AdaptiveCard {
  const card = new AdaptiveCard();
  card.version = new Version(1, 5);
  card.hostConfig = hostConfig;
  card.parse(JSON.parse(text));
  card.version = new Version(1, 5);
  return card;
}

/** Draws a card into an element, instead of what is in it; `card.css` does the rest. */
export function drawCard(card: AdaptiveCard, element: HTMLElement): void {
  const rendered = card.render();
  element.replaceChildren(...(rendered ? [rendered] : []));
  rendered?.removeAttribute("tabindex");
  // The renderer leaves out an empty alternative, and a picture without one is read by its name.
  for (const image of element.querySelectorAll("img:not([alt])")) image.setAttribute("alt", "");
}
