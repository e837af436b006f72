import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import type { Person } from "#test/person.ts";
import { ResultsPage } from "#web/results/page/results-page.tsx";
import { QuizPage } from "#web/results/quiz/quiz-page.tsx";
import { renderPage, transportOf } from "./render-for-test.tsx";

type More = Parameters<typeof renderPage>[1];

/** Opens results pages over the real server at `url`. */
export function openResults(
  url: string,
  person: Person,
  at: string,
  { context = {}, ...more }: More = {},
) {
  const page = (
    <Routes>
      <Route path="/content/:product/survey/:surveyId" element={<ResultsPage />} />
      <Route path="/content/quiz/:surveyId/results" element={<QuizPage />} />
      <Route path="/content/quiz/:surveyId/leaderboard" element={<QuizPage only="leaderboard" />} />
      <Route path="/content/quiz/:surveyId/personal" element={<QuizPage only="personal" />} />
      <Route path="*" element={<Here />} />
    </Routes>
  );
  const user = { id: person.id, tenantId: person.tenantId, anonymous: false };
  return {
    user: userEvent.setup(),
    ...renderPage(page, {
      at,
      transport: transportOf(url, person.token),
      context: { user, ...context },
      ...more,
    }),
  };
}

function Here() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
