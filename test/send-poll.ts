import { conversationId } from "#domain/ids.ts";
import type { Choice } from "#domain/question/question.ts";
import { answer } from "#domain/response/answers.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import type { TestApp } from "./app.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "./factories.ts";
import type { Person } from "./person.ts";

type Options = Partial<DraftInput> & { place?: string; choices?: string[]; label?: string };

/**
 * Channels with the same members. The host takes 40 sends in half a minute for each; tests that
 * need no certain one take turns.
 */
const channels = ["General", "Design", "Go to market"].map(
  (name) => `Mark 8 Project Team / ${name}`,
);
let turn = 0;

/**
 * Sends a poll into a place of the demo organisation, a channel of the Mark 8 Project Team unless
 * another is named, and gives a way to vote by a choice's text.
 */
export async function sendPoll(
  app: Pick<TestApp, "emulator">,
  owner: Person,
  { place = channels[(turn += 1) % channels.length] ?? "", choices, label, ...over }: Options = {},
) {
  const question = aChoiceQuestion(choices, label ? { label } : {});
  const where = conversationId.parse(await app.emulator.place(place));
  const type = place.includes(" / ") ? "channel" : "groupChat";
  const draft = aPoll({
    questions: [question],
    recipients: [aRecipient({ type, id: where, name: place })],
    ...over,
  });
  const { id } = await owner.surveys.create({ body: { draft } });
  const choice = (text: string): Choice => {
    const found = question.choices.find(({ value }) => value === text);
    if (!found) throw new Error(`no choice ${text}`);
    return found;
  };
  return {
    poll: { id, question },
    where,
    choice,
    vote: (person: Person, text: string, more: Record<string, unknown> = {}) =>
      person.responses.save({
        params: { id },
        body: {
          response: [answer.parse({ questionId: question.id, value: choice(text).id })],
          source: "web",
          ...more,
        },
      }),
  };
}
