import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cardMarkdown } from "../teams-card/card-markdown.ts";
import { olderCard, unknownNames } from "./older-card.ts";

type Element = {
  textContent: string | null;
  getAttribute: (name: string) => string | null;
  querySelectorAll: (selector: string) => Iterable<Element>;
};
type Result = { outputHtml?: string; didProcess?: boolean };
type Schema = { getCount: () => number; getItemAt: (at: number) => { name: string } };
type Known = new () => { getSchema: () => Schema };
type Registry = { findByName: (name: string) => { objectType: Known } | undefined };
type Renderer = Record<"Column" | "TextRun", Known> & {
  AdaptiveCard: (new () => {
    getSchema: () => Schema;
    version: unknown;
    hostConfig: unknown;
    parse: (card: unknown, context: unknown) => void;
    validateProperties: () => { validationEvents: { message: string }[] };
    getAllInputs: () => { id?: string }[];
    render: () => Element | undefined;
  }) & { onProcessMarkdown: (text: string, result: Result) => void };
  SerializationContext: new () => {
    eventCount: number;
    getEventAt: (at: number) => { message: string };
  };
  GlobalRegistry: Record<"elements" | "actions", Registry>;
  HostConfig: new (config: unknown) => unknown;
  Version: new (major: number, minor: number) => unknown;
};
type Dom = { window: { eval: (script: string) => unknown; AdaptiveCards: Renderer } };

const require = createRequire(import.meta.url);
// safe: no types come with it; this is the part that is used
const { JSDOM } = require("jsdom") as {
  JSDOM: new (html: string, options: { runScripts: string }) => Dom;
};

let started: Renderer | undefined;

/**
 * The renderer that Teams' clients use, in a page of its own, with the host's limit of actions and
 * its Markdown.
 */
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
  started.AdaptiveCard.onProcessMarkdown = (text, result) =>
    Object.assign(result, { outputHtml: cardMarkdown(text), didProcess: true });
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
  /** Parts of the card that act when they are pressed, such as the steps of a scale. */
  steps: number;
};

/**
 * What is wrong with a card for the oldest clients: what the renderer of schema 1.5 says, and what
 * that schema does not have, which the renderer leaves out without a word.
 */
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
    steps: all(".ac-selectable:not(.ac-pushButton)").length,
    buttons: all("button").map((button) => ({
      title: button.textContent ?? "",
      enabled:
        button.getAttribute("disabled") === null && button.getAttribute("aria-disabled") !== "true",
    })),
  };
}

function read(json: unknown) {
  const { AdaptiveCard, SerializationContext, HostConfig, Version } = renderer();
  const context = new SerializationContext();
  const card = new AdaptiveCard();
  card.hostConfig = new HostConfig({ supportsInteractivity: true, actions: { maxActions: 6 } });
  card.version = new Version(1, 5);
  const older = olderCard(JSON.parse(JSON.stringify(json)));
  card.parse(older, context);
  card.version = new Version(1, 5);
  const found = Array.from(
    { length: context.eventCount },
    (_, at) => context.getEventAt(at).message,
  );
  return {
    card,
    faults: [
      ...found,
      ...card.validateProperties().validationEvents.map((event) => event.message),
      ...unknownNames(older, namesOf),
    ],
  };
}

/** What holds other elements is read by the renderer's code, and is not in its schema. */
const contents: Record<string, readonly string[]> = {
  AdaptiveCard: ["body", "actions"],
  Container: ["items"],
  ColumnSet: ["columns"],
  Column: ["items"],
  RichTextBlock: ["inlines"],
  ActionSet: ["actions"],
};

/** The properties of an element or action in the renderer's schema. */
function namesOf(type: string): ReadonlySet<string> | null {
  const { AdaptiveCard, Column, TextRun, GlobalRegistry } = renderer();
  const known =
    { AdaptiveCard, Column, TextRun }[type] ??
    GlobalRegistry.elements.findByName(type)?.objectType ??
    GlobalRegistry.actions.findByName(type)?.objectType;
  if (!known) return null;
  const schema = new known().getSchema();
  const own = Array.from({ length: schema.getCount() }, (_, at) => schema.getItemAt(at).name);
  return new Set([...own, ...(contents[type] ?? []), "type", "fallback", "$schema"]);
}
