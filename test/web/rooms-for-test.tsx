import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import type { AppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { ResultsPage } from "#web/results/page/results-page.tsx";
import { RoomPreviewPage } from "#web/results/page/room-preview-page.tsx";
import { BubblePage } from "#web/room/bubble-page.tsx";
import { renderPage, transportOf } from "./render-for-test.tsx";

type More = Parameters<typeof renderPage>[1];

/** Opens a page of something live over the real server, at an address below `/content`. */
export function openRoom(
  { url }: Pick<AppInWorker, "url">,
  person: Person,
  at: string,
  { context = {}, ...more }: More = {},
) {
  const page = (
    <Routes>
      <Route path="/content/:product/survey/:surveyId" element={<ResultsPage />} />
      <Route path="/content/meeting/survey/:surveyId/results">
        <Route path="qna/notification" element={<RoomPreviewPage view="questions" />} />
        <Route path="icebreaker" element={<RoomPreviewPage view="icebreaker" />} />
        <Route path="hot-take" element={<RoomPreviewPage view="votes" />} />
      </Route>
      {(["qna", "icebreaker", "hot-take"] as const).map((type) => (
        <Route
          key={type}
          path={`/content/meeting/${type}/:surveyId`}
          element={<BubblePage type={type} />}
        />
      ))}
    </Routes>
  );
  const user = { id: person.id, tenantId: person.tenantId, anonymous: false };
  return {
    user: userEvent.setup(),
    ...renderPage(page, {
      at: `/content/${at}`,
      transport: transportOf(url, person.token),
      context: { user, ...context },
      ...more,
    }),
  };
}
