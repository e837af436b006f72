import { type ConversationId, conversationId, type SurveyId } from "#domain/ids.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import type { ActionResult } from "../emulator/emulator-api.ts";
import type { TestApp } from "./app.ts";
import { aPoll, aRecipient } from "./factories.ts";

export type ShownCard = {
  body: Record<string, unknown>[];
  actions: {
    title: string;
    verb?: string;
    data: Record<string, unknown>;
    isEnabled?: boolean;
    tooltip?: string;
  }[];
};
export type CardInChat = Awaited<ReturnType<typeof cardInChat>>;

/**
 * A survey that Adele has sent to the group chat `Launch week`, or another place, by the card that
 * stands there. `says`: a text by which its card is found.
 */
export async function cardInChat(
  app: TestApp,
  says: string,
  over: Partial<DraftInput>,
  place = "Launch week",
) {
  const adele = await app.as("adele");
  const at: ConversationId = conversationId.parse(await app.emulator.place(place));
  const type = place.includes(" / ")
    ? "channel"
    : place.startsWith("Weekly")
      ? "meeting"
      : "groupChat";
  const draft = aPoll({ recipients: [aRecipient({ type, id: at, name: place })], ...over });
  const { id } = await adele.surveys.create({ body: { draft } });
  const { id: messageId } = await app.emulator.cardWith(at, "adele", says);

  async function press(
    as: string,
    verb: string,
    data: Record<string, unknown> = {},
    client = "desktop",
  ): Promise<ShownCard> {
    const reply = await fetch(
      `${app.emulator.url}/emulator/api/conversations/${encodeURIComponent(at)}/actions`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ as, messageId, verb, data: { surveyId: id, ...data }, client }),
      },
    );
    // safe: the emulator's own answer
    const { status, card } = (await reply.json()) as ActionResult;
    if (status !== 200 || !card) throw new Error(`${verb} answered ${status}`);
    return card as unknown as ShownCard; // safe: every command answers with a card
  }

  async function seen(as: string): Promise<ShownCard> {
    const message = (await app.emulator.messages(at, as)).find((each) => each.id === messageId);
    // safe: the card of a message that was found by its card
    return message?.card as unknown as ShownCard;
  }

  /** The card of a dialog that a button opens (`task/fetch`), or that follows what one submits. */
  async function inDialog(
    as: string,
    name: "task/fetch" | "task/submit",
    data: Record<string, unknown>,
  ): Promise<ShownCard> {
    const { body } = await app.emulator.invoke(at, as, "msteams", name, { data, context: {} });
    // safe: what is missing fails the test
    const { task } = body as { task: { value: { card: { content: ShownCard } } } };
    return task.value.card.content;
  }
  const open = (as: string, data: Record<string, unknown>) => inDialog(as, "task/fetch", data);
  const submit = (as: string, data: Record<string, unknown>) => inDialog(as, "task/submit", data);

  return { id: id satisfies SurveyId, at, messageId, press, seen, open, submit };
}

export const said = (card: ShownCard) => JSON.stringify(card.body);
export const titlesOf = (card: ShownCard) => card.actions.map(({ title }) => title);
export const dataOf = (card: ShownCard, title: string) =>
  card.actions.find((action) => action.title === title)?.data ?? {};
/** What the button inside the card's body sends. */
export function dataIn(card: ShownCard, title: string): Record<string, unknown> {
  let found: Record<string, unknown> = {};
  JSON.stringify(card.body, (_key, node) => {
    if (node?.title === title && /^Action\.(Execute|Submit)$/.test(node?.type)) found = node.data;
    return node;
  });
  return found;
}
/** What the tap on the card sends that answers a question with this value; null if none does. */
export function tapDataOf(card: ShownCard, id: string, value: string) {
  let found: Record<string, unknown> | null = null;
  JSON.stringify(card.body, (_key, node) => {
    if (node?.type === "Action.Execute" && node.data[`answer:${id}`] === value) found ??= node.data;
    return node;
  });
  return found;
}
/** The input of an id, as it stands on the card. */
export function inputOf(card: ShownCard, id: string): Record<string, unknown> | undefined {
  let found: Record<string, unknown> | undefined;
  JSON.stringify(card.body, (_key, node) => {
    if (node?.id === id) found = node;
    return node;
  });
  return found;
}
/** The choice that a card's bars mark as its viewer's own; null if they mark none. */
export function ownVote(card: { body: unknown[] }): string | null {
  let label: string | null = null;
  let found: string | null = null;
  JSON.stringify(card.body, (_key, node) => {
    if (node?.type === "ColumnSet") label = node.columns[0]?.items?.[0]?.text ?? null;
    if (node?.type === "RichTextBlock" && node.inlines[0]?.text === "Your vote") found ??= label;
    return node;
  });
  return found;
}
/** The places of a quiz on a card, in their order: rank and score. */
export function placesOn(card: { body: unknown[] }): string[][] {
  const places: string[][] = [];
  let rank = "";
  JSON.stringify(card.body, (key, node) => {
    if (key !== "text" || typeof node !== "string") return node;
    const line = /^(\d+)\\\. .*: (\d+) of \d+$/.exec(node);
    if (line) places.push([line[1] ?? "", line[2] ?? ""]);
    else if (/^\d+\\\. /.test(node)) rank = node.slice(0, node.indexOf("\\"));
    else if (rank && /^\d+ of \d+$/.test(node)) {
      places.push([rank, node.slice(0, node.indexOf(" "))]);
      rank = "";
    }
    return node;
  });
  return places;
}
