import { cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { SurveyId } from "#domain/ids.ts";
import type { AppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { testBoot } from "../render-for-test.tsx";
import { openTaking } from "./open-taking.ts";
import { RespondPage } from "./respond-page.tsx";
import type { Session } from "./session.ts";

type More = { allowRetake?: boolean; inMeeting?: boolean; session?: Partial<Session>; keep?: boolean };

/** Somebody's page of a survey, as the server that the tests started would have it. */
export function openRespondPage(
  app: AppInWorker,
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
  const address = { surveyId: surveyId as SurveyId, inMeeting, allowRetake, theme: null };
  const open = async () => openTaking(testBoot, address, session, `${app.url}/msteams/api`);
  if (!keep) cleanup();
  return { user: userEvent.setup(), ...render(<RespondPage boot={testBoot} first={open()} open={open} />) };
}
