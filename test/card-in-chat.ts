import { type ConversationId, conversationId, type SurveyId } from "#domain/ids.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import type { ActionResult } from "../emulator/emulator-api.ts";
import type { TestApp } from "./app.ts";
import { aPoll, aRecipient } from "./factories.ts";

export type ShownCard = {
  body: Record<string, unknown>[];
  actions: { title: string; verb?: string; data: Record<string, unknown>; isEnabled?: boolean; tooltip?: string }[];
};
export type CardInChat = Awaited<ReturnType<typeof cardInChat>>;

/** A survey that Adele has sent to the group chat `Launch week`, or another place, by the card that stands there. `says`: a text by which its card is found. */
export async function cardInChat(app: TestApp, says: string, over: Partial<DraftInput>, place = "Launch week") {
  const adele = await app.as("adele");
  const at: ConversationId = conversationId.parse(await app.emulator.place(place));
  const type = place.includes(" / ") ? "channel" : place.startsWith("Weekly") ? "meeting" : "groupChat";
  const draft = aPoll({ recipients: [aRecipient({ type, id: at, name: place })], ...over });
  const { id } = await adele.surveys.create({ body: { draft } });
  const { id: messageId } = await app.emulator.cardWith(at, "adele", says);

  async function press(as: string, verb: string, data: Record<string, unknown> = {}, client = "desktop"): Promise<ShownCard> {
    const reply = await fetch(`${app.emulator.url}/emulator/api/conversations/${encodeURIComponent(at)}/actions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ as, messageId, verb, data: { surveyId: id, ...data }, client }),
    });
    // safe: the emulator's own answer
    const { status, card } = (await reply.json()) as ActionResult;
    if (status !== 200 || !card) throw new Error(`${verb} answered ${status}`);
    return card as unknown as ShownCard; // safe: every command answers with a card
  }

  async function seen(as: string): Promise<ShownCard> {
    const message = (await app.emulator.messages(at, as)).find((each) => each.id === messageId);
    return message?.card as unknown as ShownCard; // safe: the card of a message that was found by its card
  }

  return { id: id satisfies SurveyId, at, messageId, press, seen };
}

export const said = (card: ShownCard) => JSON.stringify(card.body);
export const titlesOf = (card: ShownCard) => card.actions.map(({ title }) => title);
export const dataOf = (card: ShownCard, title: string) => card.actions.find((action) => action.title === title)?.data ?? {};
/** What the button inside the card's body sends. */
export function dataIn(card: ShownCard, title: string): Record<string, unknown> {
  let found: Record<string, unknown> = {};
  JSON.stringify(card.body, (_key, node) => {
    if (node?.title === title && node?.type === "Action.Execute") found = node.data;
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
