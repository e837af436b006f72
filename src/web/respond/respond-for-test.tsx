import { cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type SurveyId, surveyId } from "#domain/ids.ts";
import { newQuestion, withType } from "#domain/question/new-question.ts";
import type { Question } from "#domain/question/question.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { testBoot } from "../render-for-test.tsx";
import { openTaking } from "./open-taking.ts";
import { RespondPage } from "./respond-page.tsx";
import type { Session } from "./session.ts";

type More = { allowRetake?: boolean; inMeeting?: boolean; session?: Partial<Session>; keep?: boolean };

/** Somebody's page of a survey, as the server that the tests started would have it. */
export function openRespondPage(
  app: Pick<AppInWorker, "url">,
  person: Person,
  surveyId: string,
  { allowRetake = false, inMeeting = false, session: more = {}, keep = false }: More = {},
) {
  const session: Session = {
    token: () => Promise.resolve(person.token),
    forget: () => undefined,
    userKey: person.id,
    tenantKey: person.tenantId,
    source: inMeeting ? "meeting" : "web",
    guest: false,
    mobile: false,
    inHost: true,
    close: null,
    onTheme: null,
    ...more,
  };
  // safe: tests name surveys that the server has made
  const address = { surveyId: surveyId as SurveyId, inMeeting, allowRetake, theme: null, back: null };
  const open = async () => openTaking(testBoot, address, session, `${app.url}/msteams/api`);
  if (!keep) cleanup();
  return { user: userEvent.setup(), ...render(<RespondPage boot={testBoot} first={open()} open={open} />) };
}

type Draft = NonNullable<Parameters<typeof sendPoll>[2]>;
type Choices = NonNullable<Parameters<typeof aChoiceQuestion>[1]>;

/** The product with the people that tests of these pages need; what is sent is Adele's. */
export async function startResponding() {
  const app = await startAppInWorker();
  const [adele, alex, megan] = await Promise.all([app.as("adele"), app.as("alex"), app.as("megan")]);
  const sent = (over: Draft = {}) => sendPoll(app, adele, over);
  return {
    app,
    adele,
    alex,
    megan,
    sent,
    survey: (questions: Question[], over: Draft = {}) => sent({ type: "survey", title: "How was it?", questions, ...over }),
    open: (person: Person, id: string, more: More = {}) => openRespondPage(app, person, id, more),
  };
}

export const optional = (label: string, over: Choices = {}) => aChoiceQuestion(undefined, { label, required: false, ...over });
export const needed = (label: string, over: Choices = {}) => aChoiceQuestion(undefined, { label, required: true, ...over });

export function textQuestion(label: string, contentType: "text/plain" | "text/date" | "text/time"): Question {
  const newId = () => crypto.randomUUID();
  const blank = withType({ ...newQuestion(newId), label }, "open-ended", newId);
  return { ...blank, label, required: true, allowComments: false, contentType } as Question; // safe: withType made it one
}

/** What the server has of somebody's answers. */
export async function savedOf(person: Person, id: string) {
  return (await person.responses.mine({ params: { id: surveyId.parse(id) } })).userResponse;
}
