import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cardMarkdown } from "../emulator/shell/card/card-markdown.ts";

type Element = {
  textContent: string | null;
  getAttribute: (name: string) => string | null;
  querySelectorAll: (selector: string) => Iterable<Element>;
};
type Result = { outputHtml?: string; didProcess?: boolean };
type Renderer = {
  AdaptiveCard: (new () => {
    version: unknown;
    hostConfig: unknown;
    parse: (card: unknown, context: unknown) => void;
    validateProperties: () => { validationEvents: { message: string }[] };
    getAllInputs: () => { id?: string }[];
    render: () => Element | undefined;
  }) & { onProcessMarkdown: (text: string, result: Result) => void };
  SerializationContext: new () => { eventCount: number; getEventAt: (at: number) => { message: string } };
  HostConfig: new (config: unknown) => unknown;
  Version: new (major: number, minor: number) => unknown;
};
type Dom = { window: { eval: (script: string) => unknown; AdaptiveCards: Renderer } };

const require = createRequire(import.meta.url);
// safe: no types come with it; this is the part that is used
const { JSDOM } = require("jsdom") as { JSDOM: new (html: string, options: { runScripts: string }) => Dom };

let started: Renderer | undefined;

/** The renderer that Teams' clients use, in a page of its own, with the host's limit of actions and its Markdown. */
function renderer(): Renderer {
  if (started) return started;
  const { window } = new JSDOM("<!doctype html><body></body>", { runScripts: "outside-only" });
  // The renderer writes with `innerText`, which a page without layout has not got.
  window.eval(`Object.defineProperty(HTMLElement.prototype, "innerText", {
    get() { return this.textContent; },
    set(text) { this.textContent = text; },
  })`);
  window.eval(readFileSync(require.resolve("adaptivecards/dist/adaptivecards.js"), "utf8"));
  started = window.AdaptiveCards;
  started.AdaptiveCard.onProcessMarkdown = (text, result) => Object.assign(result, { outputHtml: cardMarkdown(text), didProcess: true });
  return started;
}

/** A card as its reader has it before the eyes. */
export type Rendered = {
  /** What the renderer finds wrong with it. */
  faults: string[];
  text: string;
  /** The ids of its inputs. */
  inputs: string[];
  placeholders: string[];
  /** Its radio buttons, check boxes and the entries of its lists. */
  options: number;
  buttons: { title: string; enabled: boolean }[];
};

/** What the renderer finds wrong with a card. */
export function faultsOf(json: unknown): string[] {
  return read(json).faults;
}

export function renderCard(json: unknown): Rendered {
  const { card, faults } = read(json);
  const root = card.render();
  if (!root) throw new Error("nothing was rendered");
  const all = (selector: string) => [...root.querySelectorAll(selector)];
  return {
    faults,
    text: root.textContent ?? "",
    inputs: card.getAllInputs().map((input) => input.id ?? ""),
    placeholders: all("[placeholder]").map((field) => field.getAttribute("placeholder") ?? ""),
    options: all("input[type=radio], input[type=checkbox], option").length,
    buttons: all("button").map((button) => ({
      title: button.textContent ?? "",
      enabled: button.getAttribute("disabled") === null && button.getAttribute("aria-disabled") !== "true",
    })),
  };
}

function read(json: unknown) {
  const { AdaptiveCard, SerializationContext, HostConfig, Version } = renderer();
  const context = new SerializationContext();
  const card = new AdaptiveCard();
  card.hostConfig = new HostConfig({ supportsInteractivity: true, actions: { maxActions: 6 } });
  card.version = new Version(1, 5);
  card.parse(JSON.parse(JSON.stringify(json)), context);
  card.version = new Version(1, 5);
  const found = Array.from({ length: context.eventCount }, (_, at) => context.getEventAt(at).message);
  return { card, faults: [...found, ...card.validateProperties().validationEvents.map((event) => event.message)] };
}
