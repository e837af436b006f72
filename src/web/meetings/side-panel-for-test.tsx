import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import type { AppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import type { HostContext } from "../host/host.ts";
import { PickerPage } from "../picker/picker-page.tsx";
import { renderPage, transportOf } from "../render-for-test.tsx";
import { ResultsPage } from "../results/results-page.tsx";
import { AuthoringPage } from "../surveys/authoring-page.tsx";
import { TemplatesPage } from "../templates/templates-page.tsx";
import { PanelFrame } from "./panel-frame.tsx";
import { SidePanel } from "./side-panel.tsx";

// jsdom lays nothing out, so there is nothing to scroll.
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollBy = () => undefined;

type Shown = { token?: string; context?: Partial<HostContext>; at?: string; transport?: ReturnType<typeof transportOf> };

/** The meetings of the demo organisation, and the side panel as somebody has it open beside one of them. */
export async function sidePanelOf(app: AppInWorker, subject: string) {
  const { meetings } = await app.emulator.directory();
  const meeting = meetings.find((each) => each.subject === subject);
  if (!meeting) throw new Error(`there is no meeting ${subject}`);
  const open = (person: Person, { token = person.token, context = {}, at = "/content/tab/team", transport }: Shown = {}) => {
    const user = { id: person.id, tenantId: person.tenantId, anonymous: false };
    const shown = renderPage(
      <Routes>
        <Route path="/content/tab/team" element={<SidePanel />} />
        <Route element={<PanelFrame />}>
          <Route path="/content/start" element={<PickerPage />} />
          <Route path="/content/poll/authoring" element={<AuthoringPage type="poll" />} />
        </Route>
        <Route path="/content/templates" element={<TemplatesPage />} />
        <Route path="/content/:product/survey/:surveyId" element={<ResultsPage />} />
      </Routes>,
      {
        at,
        inHistory: true,
        transport: transport ?? transportOf(app.url, token),
        context: { user, frame: "sidePanel", chat: { id: meeting.chatId }, meeting: { id: meeting.id }, ...context },
      },
    );
    return { user: userEvent.setup(), ...shown };
  };
  return {
    chatId: meeting.chatId,
    meetingId: meeting.id,
    open,
    send: (owner: Person, over: Parameters<typeof sendPoll>[2] = {}) => sendPoll(app, owner, { place: subject, ...over }),
    /** As if nothing had ever been sent there. */
    clear: async (owners: Person[]) => {
      for (const owner of owners) {
        const { surveys } = await owner.surveys.ofAudience({ params: { audienceId: meeting.chatId }, query: { limit: 100 } });
        for (const { id, role } of surveys)
          if (role === "own") await owner.commands.run({ body: { command: "survey/delete", surveyId: id } });
      }
    },
  };
}
