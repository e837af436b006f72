import { cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type SurveyId, surveyId } from "#domain/ids.ts";
import { newQuestion, withType } from "#domain/question/new-question.ts";
import type { Question } from "#domain/question/question.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import type { HostContext } from "#web/host/host.ts";
import { sourceOf } from "#web/respond/host-session.ts";
import { openTaking } from "#web/respond/open-taking.ts";
import { RespondPage } from "#web/respond/respond-page.tsx";
import type { Session } from "#web/sign-in/session.ts";
import { testBoot } from "./render-for-test.tsx";

type More = {
  allowRetake?: boolean;
  inMeeting?: boolean;
  frame?: HostContext["frame"];
  session?: Partial<Session>;
  keep?: boolean;
};

/** Renders a person's response page of a survey on the given server. */
export function openRespondPage(
  app: Pick<AppInWorker, "url">,
  person: Person,
  surveyId: string,
  {
    allowRetake = false,
    inMeeting = false,
    frame = "content",
    session: more = {},
    keep = false,
  }: More = {},
) {
  const session: Session = {
    token: () => Promise.resolve(person.token),
    forget: () => undefined,
    userKey: person.id,
    tenantKey: person.tenantId,
    source: sourceOf(frame, inMeeting),
    guest: false,
    mobile: false,
    inHost: true,
    close: null,
    onTheme: null,
    ...more,
  };
  // safe: tests name surveys that the server has created
  const address = {
    surveyId: surveyId as SurveyId,
    inMeeting,
    isGame: false,
    allowRetake,
    theme: null,
    back: null,
  };
  const open = async () => openTaking(testBoot, address, session, `${app.url}/msteams/api`);
  if (!keep) cleanup();
  return {
    user: userEvent.setup(),
    ...render(<RespondPage boot={testBoot} first={open()} open={open} />),
  };
}

type Draft = NonNullable<Parameters<typeof sendPoll>[2]>;
type Choices = NonNullable<Parameters<typeof aChoiceQuestion>[1]>;

/** The app with the people that these tests need; Adele sends the surveys. */
export async function startResponding() {
  const app = await startAppInWorker();
  const [adele, alex, megan] = await Promise.all([
    app.as("adele"),
    app.as("alex"),
    app.as("megan"),
  ]);
  const sent = (over: Draft = {}) => sendPoll(app, adele, over);
  return {
    app,
    adele,
    alex,
    megan,
    sent,
    survey: (questions: Question[], over: Draft = {}) =>
      sent({ type: "survey", title: "How was it?", questions, ...over }),
    open: (person: Person, id: string, more: More = {}) => openRespondPage(app, person, id, more),
  };
}

export const optional = (label: string, over: Choices = {}) =>
  aChoiceQuestion(undefined, { label, required: false, ...over });
export const needed = (label: string, over: Choices = {}) =>
  aChoiceQuestion(undefined, { label, required: true, ...over });

export function textQuestion(
  label: string,
  contentType: "text/plain" | "text/date" | "text/time",
): Question {
  const newId = () => crypto.randomUUID();
  const blank = withType({ ...newQuestion(newId), label }, "open-ended", newId);
  // safe: withType made it one
  return { ...blank, label, required: true, allowComments: false, contentType } as Question;
}

/** The response of a person that the server has stored. */
export async function savedOf(person: Person, id: string) {
  return (await person.responses.mine({ params: { id: surveyId.parse(id) } })).userResponse;
}
