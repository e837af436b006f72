import type { SurveyId } from "#domain/ids.ts";
import { question } from "#domain/question/registry.ts";
import { aChoiceQuestion, aQuizQuestion } from "#test/factories.ts";
import { playGame } from "#test/rig/play-game.ts";
import type { Rig } from "#test/rig/start-rig.ts";
import { sendLive } from "#test/send-live.ts";
import { sendStandup } from "#test/send-standup.ts";
import { anyOf, type People, places } from "./people.ts";
import { type SentSurvey, sendSurvey } from "./sent-survey.ts";

export type Stage = {
  rig: Rig;
  people: People;
  /** The channels of the team that surveys are sent to. */
  channels: readonly string[];
  open: Set<SentSurvey>;
  closed: Set<SentSurvey>;
  /** Q&As and standups that take posts and answers. */
  qnas: Map<SurveyId, string[]>;
  standups: Map<SurveyId, readonly string[]>;
  /** Milliseconds for which a survey is open. */
  life: number;
  /** Acknowledged answers of all surveys that were compared with their results. */
  compared: number;
  /** Ends waits; what lives is brought to its end. */
  ends: AbortSignal;
};

/** A survey that closes by itself is open for five minutes at least. */
const shortest = 300_000;

type Kind = "poll" | "anonymous poll" | "survey" | "quiz";

/** A survey's whole life: sent, answered, closed by a job or its owner, read, and deleted. */
export async function liveSurvey(stage: Stage, kind: Kind, byJob: boolean): Promise<void> {
  const { people, open, closed, life } = stage;
  const where = anyOf(stage.channels) ?? "";
  const ends = Date.now() + life;
  const closeAt = byJob && life > shortest ? new Date(ends) : null;
  const sent = await sendSurvey(stage.rig, people, { kind, where, closeAt, ...contentOf(kind) });
  open.add(sent);
  // What is answered before a job closes it counts.
  await pauseUntil(stage, ends - 15_000);
  open.delete(sent);
  await sent.settled();
  if (closeAt && !stage.ends.aborted) await untilClosed(stage, sent.id);
  else await close(stage, sent.id);
  await sent.check();
  stage.compared += sent.acknowledged();
  closed.add(sent);
  await pause(stage, life / 4);
  closed.delete(sent);
  await callsEnd();
  await remove(stage, sent.id);
}

function contentOf(kind: Kind) {
  const words = question.parse({
    id: crypto.randomUUID(),
    questionType: "open-ended",
    label: "Why?",
    required: false,
  });
  const choices = { poll: ["Pizza", "Salad", "Soup"], others: ["One", "Two", "Three", "Four"] };
  if (kind === "poll") return { questions: [aChoiceQuestion(choices.poll)] };
  if (kind === "anonymous poll")
    return { questions: [aChoiceQuestion(choices.poll)], anonymity: "anonymous" as const };
  const title = `A ${kind} of the soak`;
  if (kind === "quiz")
    return { type: "quiz" as const, title, questions: [aQuizQuestion(choices.others)] };
  return {
    type: "survey" as const,
    title,
    questions: [aChoiceQuestion(choices.others), words],
  };
}

/**
 * Until its job has closed it. From its closing time on it takes no answers; the job counts what is
 * sealed, and is half a minute late at most.
 */
async function untilClosed({ people }: Stage, id: SurveyId): Promise<void> {
  const params = { id };
  for (let tries = 0; tries < 70; tries += 1) {
    const { state } = await people.again(() => people.owner().surveys.get({ params, query: {} }));
    const { results } = await people.again(() => people.owner().responses.results({ params }));
    if (state === "closed" && results && !results.waiting) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`no job closed ${id}`);
}

async function close({ people }: Stage, id: SurveyId): Promise<void> {
  await people.again(() => people.owner().surveys.close({ params: { id }, body: {} }));
}

async function remove({ people }: Stage, id: SurveyId): Promise<void> {
  const body = { command: "survey/delete", surveyId: id };
  await people.again(() => people.owner().commands.run({ body }));
}

/** A Q&A in the meeting. */
export async function liveQna(stage: Stage): Promise<void> {
  const { id } = await sendLive(stage.rig, stage.people.owner(), "qna");
  stage.qnas.set(id, []);
  await pause(stage, stage.life);
  stage.qnas.delete(id);
  await callsEnd();
  await close(stage, id);
  await remove(stage, id);
}

/** A standup in the chat. */
export async function liveStandup(stage: Stage): Promise<void> {
  const { id, draft } = await sendStandup(stage.rig, stage.people.owner(), { place: places.chat });
  stage.standups.set(
    id,
    draft.questions.slice(0, 2).map((each) => each.id),
  );
  await pause(stage, stage.life);
  stage.standups.delete(id);
  await callsEnd();
  await close(stage, id);
  await remove(stage, id);
}

/** A game of five questions that ten play on their pages. */
export async function liveGame(stage: Stage): Promise<void> {
  const { id } = await playGame(stage.rig, {
    players: stage.people.meeting.slice(0, 10),
    questions: 5,
    seconds: 10,
    lineOf: () => ({ trip: 20, loss: 0 }),
    urls: [stage.rig.url],
  });
  await remove(stage, id);
}

/** Calls that have begun are answered before what they name goes away. */
function callsEnd(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5000));
}

/** By the product's clock, which on a virtual machine may jump. */
async function pauseUntil(stage: Stage, time: number): Promise<void> {
  while (!stage.ends.aborted && Date.now() < time)
    await pause(stage, Math.min(1000, time - Date.now()));
}

export function pause({ ends }: Pick<Stage, "ends">, ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (ends.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      ends.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    ends.addEventListener("abort", done);
  });
}
