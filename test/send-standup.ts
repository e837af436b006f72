import { randomUUID } from "node:crypto";
import { conversationId, type SurveyId } from "#domain/ids.ts";
import { choicesOf } from "#domain/question/registry.ts";
import { answer } from "#domain/response/answers.ts";
import { type Draft, type DraftInput, draft } from "#domain/survey/draft.ts";
import { newDraft } from "#domain/survey/new-draft.ts";
import { typeTexts } from "#text/survey-types.ts";
import type { TestApp } from "./app.ts";
import { aRecipient } from "./factories.ts";
import type { Person } from "./person.ts";

/** A standup as its form begins it, for a named team. */
export function aStandup(over: Partial<DraftInput> = {}): Draft {
  const { firstQuestions } = typeTexts["agile-standup"];
  const begun = newDraft("agile-standup", [aRecipient()], randomUUID, firstQuestions);
  return draft.parse({ ...begun, title: "Platform team", ...over });
}

type Said = { did?: string; next?: string; blocked?: string | false };

/** Sends a standup into a place, and gives a way to answer its three questions. */
export async function sendStandup(
  app: Pick<TestApp, "emulator">,
  owner: Person,
  { place = "Launch week", ...over }: Partial<DraftInput> & { place?: string } = {},
) {
  const where = conversationId.parse(await app.emulator.place(place));
  const type = place.includes(" / ") ? "channel" : "groupChat";
  const written = aStandup({ recipients: [aRecipient({ type, id: where })], ...over });
  const { id } = await owner.surveys.create({ body: { draft: written } });
  return {
    id,
    where,
    draft: written,
    answer: (person: Person, said: Said) => sayIn(written, id, Promise.resolve(person))(said),
  };
}

/** A way for a person to answer the three questions of a standup. */
export function sayIn({ questions }: Draft, id: SurveyId, by: Promise<Person>) {
  const [did, next, blocked] = questions;
  if (!did || !next || !blocked) throw new Error("a standup has three questions");
  const [yes, no] = choicesOf(blocked);
  return async (said: Said) =>
    (await by).responses.save({
      params: { id },
      body: {
        response: [
          ...(said.did ? [answer.parse({ questionId: did.id, value: said.did })] : []),
          ...(said.next ? [answer.parse({ questionId: next.id, value: said.next })] : []),
          ...(said.blocked === undefined
            ? []
            : [
                answer.parse({
                  questionId: blocked.id,
                  value: (said.blocked === false ? no : yes)?.id,
                  comment: said.blocked || null,
                }),
              ]),
        ],
        source: "web",
      },
    });
}
