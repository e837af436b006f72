import { conversationId, type SurveyId } from "#domain/ids.ts";
import { newChoice, newQuestion } from "#domain/question/new-question.ts";
import type { Question } from "#domain/question/question.ts";
import { question } from "#domain/question/registry.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import type { TestApp } from "./app.ts";
import { aPoll, aRecipient } from "./factories.ts";
import type { Person } from "./person.ts";

type Live = "qna" | "icebreaker" | "hot-take";
export const meetingName = "Weekly product sync";

const newId = () => crypto.randomUUID();
/** The question of each type that runs during a meeting. */
export const liveQuestions: Record<Live, () => Question> = {
  qna: () => asked("What would you like to ask?"),
  icebreaker: () => asked("What did you want to become as a child?"),
  "hot-take": () => ({
    ...newQuestion(newId),
    label: "Pineapple belongs on pizza",
    choices: ["up", "down"].map((value) => newChoice(newId, value)),
  }),
};

function asked(label: string): Question {
  return question.parse({ id: newId(), questionType: "open-ended", label, required: false });
}

/** Sends a Q&A, an icebreaker or a hot take into the running meeting of the demo organisation. */
export async function sendLive(
  app: Pick<TestApp, "emulator">,
  owner: Person,
  type: Live,
  over: Partial<DraftInput> = {},
): Promise<{ id: SurveyId }> {
  const id = conversationId.parse(await app.emulator.place(meetingName));
  const draft = aPoll({
    type,
    questions: [liveQuestions[type]()],
    recipients: [aRecipient({ type: "meeting", id, name: meetingName })],
    allowReactions: true,
    ...over,
  });
  const made = await owner.surveys.create({ body: { draft } });
  return { id: made.id };
}
