import { conversationId, type SurveyId } from "#domain/ids.ts";
import type { QuestionOf } from "#domain/question/question.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { aCloudQuestion } from "./a-cloud-question.ts";
import type { TestApp } from "./app.ts";
import { aRecipient } from "./factories.ts";
import type { Person } from "./person.ts";
import { sendPoll } from "./send-poll.ts";

export type SentCloud = {
  id: SurveyId;
  question: QuestionOf<"open-ended">;
  /** The meeting's chat. */
  where: string;
  say: (
    person: Person,
    value: string,
    more?: Record<string, unknown>,
  ) => ReturnType<Person["responses"]["save"]>;
};

/**
 * Sends a word cloud into the running meeting of the demo organisation, and gives a way to answer
 * it.
 */
export async function sendCloud(
  app: Pick<TestApp, "emulator">,
  owner: Person,
  {
    question = aCloudQuestion(),
    ...over
  }: Partial<DraftInput> & { question?: QuestionOf<"open-ended"> } = {},
): Promise<SentCloud> {
  const place = "Weekly product sync";
  const where = conversationId.parse(await app.emulator.place(place));
  const { poll } = await sendPoll(app, owner, {
    place,
    recipients: [aRecipient({ type: "meeting", id: where })],
    questions: [question],
    ...over,
  });
  return {
    id: poll.id,
    question,
    where,
    say: (person, value, more = {}) =>
      person.responses.save({
        params: { id: poll.id },
        body: {
          response: [{ questionId: question.id, value, comment: null }],
          source: "web",
          ...more,
        },
      }),
  };
}
