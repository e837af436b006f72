import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { Route, Routes, useLocation, useNavigate } from "react-router";
import { conversationId } from "#domain/ids.ts";
import type { AppInWorker } from "#test/app-in-worker.ts";
import { aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { useAccount } from "#web/accounts/use-account.ts";
import type { Transport } from "#web/api.tsx";
import { DashboardPage } from "#web/dashboard/dashboard-page.tsx";
import type { Host, HostContext } from "#web/host/host.ts";
import { MeetingView } from "#web/meetings/meeting-view.tsx";
import { renderPage, transportOf } from "./render-for-test.tsx";

export type Around = Pick<HostContext, "chat" | "meeting">;
type PollOptions = NonNullable<Parameters<typeof sendPoll>[2]>;
type Options = {
  transport?: Transport;
  boot?: NonNullable<Parameters<typeof renderPage>[1]>["boot"];
  at?: string;
  context?: Partial<HostContext>;
  host?: Partial<Host>;
};

/** The demo organisation's meeting: Adele organises it, Megan presents and Alex attends. */
export const subject = "Weekly product sync";

/** The host's context inside that meeting. */
export async function aroundMeeting(app: AppInWorker): Promise<Around> {
  const found = (await app.emulator.directory()).meetings.find(
    (meeting) => meeting.subject === subject,
  );
  if (!found) throw new Error(`there is no meeting ${subject}`);
  return { chat: { id: found.chatId }, meeting: { id: found.id } };
}

/** Sends a poll to that meeting. */
export async function pollInMeeting(app: AppInWorker, owner: Person, over: PollOptions = {}) {
  const { meeting } = await aroundMeeting(app);
  const id = conversationId.parse(await app.emulator.place(subject));
  const recipient = aRecipient({
    type: "meeting",
    id,
    name: subject,
    meetingId: meeting?.id ?? null,
  });
  return sendPoll(app, owner, { place: subject, recipients: [recipient], ...over });
}

/** The page of that meeting, with the pages that it links to. */
export async function openMeeting(
  app: AppInWorker,
  person: Person,
  { transport, boot, at, context, host }: Options = {},
) {
  const page = (
    <>
      <Account />
      <Suspense>
        <Routes>
          <Route path="/content/meeting/tab" element={<MeetingView />} />
          <Route path="/content/tab/team" element={<DashboardPage tab="team" />} />
          <Route path="*" element={<Here />} />
        </Routes>
      </Suspense>
    </>
  );
  const shown = renderPage(page, {
    transport: transport ?? transportOf(app.url, person.token),
    at: at ?? "/content/meeting/tab",
    context: { ...(await aroundMeeting(app)), theme: "dark", ...context },
    ...(host ? { host } : {}),
    ...(boot ? { boot } : {}),
  });
  return { user: userEvent.setup(), ...shown };
}

/** Shows when the person's account has loaded. */
function Account() {
  return useAccount() ? <p>The account is known</p> : null;
}

/** Another page: its address, and a back button. */
function Here() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{pathname + search}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

/** The server with some responses replaced; `real` passes a call on to it. */
export function answering(
  app: AppInWorker,
  person: Person,
  answer: (path: string, real: (path?: string) => Promise<unknown>) => Promise<unknown>,
) {
  const real = transportOf(app.url, person.token);
  const send: Transport["send"] = (method, path, body) =>
    answer(path, (other = path) => real.send(method, other, body));
  return { ...real, send };
}
