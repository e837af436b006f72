import { randomUUID } from "node:crypto";
import { conversationId } from "#domain/ids.ts";
import type { Question } from "#domain/question/question.ts";
import { answer } from "#domain/response/answers.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { emulatorClient } from "#test/emulator-client.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "#test/factories.ts";
import { type Person, personOf } from "#test/person.ts";

const port = Number(process.env.E2E_PORT);
export const productUrl = `http://127.0.0.1:${port}`;
export const emulator = emulatorClient(`http://127.0.0.1:${port + 1}`);

const team = "Mark 8 Project Team";

export function personNamed(alias: string): Promise<Person> {
  return personOf(emulator, productUrl, alias, "msteams");
}

/**
 * A new channel of the product team, so that nothing that another test sent is in it. Its members
 * are the team's: Adele, Lee, Alex, Megan, Diego, Isaiah, Johanna, Lidia, Grady.
 */
export async function newChannel(): Promise<{ id: string; name: string; place: string }> {
  const name = `Topic ${randomUUID().slice(0, 8)}`;
  const { channel } = await post<{ channel: { id: string } }>(
    `/emulator/api/teams/${encodeURIComponent(await emulator.place(`${team} / General`))}/channels`,
    { as: "adele", name },
  );
  return { id: channel.id, name, place: `${team} / ${name}` };
}

/** Adds a tab that shows this page of the product to a conversation. */
export async function addTab(conversation: string, name: string, path: string): Promise<string> {
  const { tab } = await post<{ tab: { id: string } }>(
    `/emulator/api/conversations/${encodeURIComponent(conversation)}/tabs`,
    {
      as: "adele",
      app: "msteams",
      entityId: randomUUID(),
      name,
      contentUrl: productUrl + path,
    },
  );
  return tab.id;
}

type SentPoll = Partial<DraftInput> & {
  by?: string;
  where: { id: string; place: string };
  question: string;
  choices?: string[];
  /** Questions after that one. */
  further?: Question[];
  /** Who votes for the choice at which place. */
  votes?: Record<string, number>;
};

/** Sends a poll by the product's own calls; answers its id and what to vote with. */
export async function sendPoll({
  by = "adele",
  where,
  question: label,
  choices,
  further = [],
  votes = {},
  ...over
}: SentPoll) {
  const question = aChoiceQuestion(choices, { label });
  const type = where.place.includes(" / ") ? "channel" : "groupChat";
  const recipients = [aRecipient({ type, id: conversationId.parse(where.id), name: where.place })];
  const owner = await personNamed(by);
  const { id } = await owner.surveys.create({
    body: { draft: aPoll({ questions: [question, ...further], recipients, ...over }) },
  });
  const vote = async (alias: string, at: number) => {
    const value = question.choices[at]?.id ?? "";
    const response = [answer.parse({ questionId: question.id, value })];
    await (await personNamed(alias)).responses.save({
      params: { id },
      body: { response, source: "web" },
    });
  };
  for (const [alias, at] of Object.entries(votes)) await vote(alias, at);
  return { id, owner, vote, path: `/msteams/content/poll/survey/${id}` };
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const reply = await fetch(emulator.url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`POST ${path} answered ${reply.status} ${await reply.text()}`);
  return JSON.parse(await reply.text());
}
