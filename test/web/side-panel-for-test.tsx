import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import type { AppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { AuthoringPage } from "#web/authoring/authoring-page.tsx";
import type { Host, HostContext } from "#web/host/host.ts";
import { PanelFrame } from "#web/meetings/panel/panel-frame.tsx";
import { SidePanel } from "#web/meetings/panel/side-panel.tsx";
import { PickerPage } from "#web/picker/picker-page.tsx";
import { ResultsPage } from "#web/results/page/results-page.tsx";
import { TemplatesPage } from "#web/templates/templates-page.tsx";
import { GameFormPage } from "#web/trivia/game-form-page.tsx";
import { renderPage, transportOf } from "./render-for-test.tsx";

// jsdom has no layout, so nothing scrolls.
Element.prototype.scrollBy = () => undefined;

type Shown = {
  token?: string;
  context?: Partial<HostContext>;
  at?: string;
  transport?: ReturnType<typeof transportOf>;
  host?: Partial<Host>;
};

/** The demo organisation's meetings, and the side panel as one person has it open beside one. */
export async function sidePanelOf(app: AppInWorker, subject: string) {
  const { meetings } = await app.emulator.directory();
  const meeting = meetings.find((each) => each.subject === subject);
  if (!meeting) throw new Error(`there is no meeting ${subject}`);
  const open = (
    person: Person,
    {
      token = person.token,
      context = {},
      at = "/content/tab/team",
      transport,
      host = {},
    }: Shown = {},
  ) => {
    const user = { id: person.id, tenantId: person.tenantId, anonymous: false };
    const shown = renderPage(
      <Routes>
        <Route path="/content/tab/team" element={<SidePanel />} />
        <Route element={<PanelFrame />}>
          <Route path="/content/start" element={<PickerPage />} />
          <Route path="/content/poll/authoring" element={<AuthoringPage type="poll" />} />
          <Route path="/content/trivia/authoring" element={<GameFormPage type="trivia" />} />
        </Route>
        <Route path="/content/templates" element={<TemplatesPage />} />
        <Route path="/content/:product/survey/:surveyId" element={<ResultsPage />} />
      </Routes>,
      {
        at,
        host,
        inHistory: true,
        transport: transport ?? transportOf(app.url, token),
        context: {
          user,
          frame: "sidePanel",
          chat: { id: meeting.chatId },
          meeting: { id: meeting.id },
          ...context,
        },
      },
    );
    return { user: userEvent.setup(), ...shown };
  };
  return {
    chatId: meeting.chatId,
    meetingId: meeting.id,
    open,
    send: (owner: Person, over: Parameters<typeof sendPoll>[2] = {}) =>
      sendPoll(app, owner, { place: subject, ...over }),
    /** As if nothing had ever been sent there. */
    clear: async (owners: Person[]) => {
      for (const owner of owners) {
        const { surveys } = await owner.surveys.ofAudience({
          params: { audienceId: meeting.chatId },
          query: { limit: 100 },
        });
        for (const { id, role } of surveys)
          if (role === "own")
            await owner.commands.run({ body: { command: "survey/delete", surveyId: id } });
      }
    },
  };
}
