import { lazy, Suspense } from "react";
import { Outlet, Route, Routes, useParams } from "react-router";
import { hostText } from "#text/host.ts";
import type { Host } from "./host/host.ts";
import { HostGate } from "./host/host-gate.tsx";
import { useBoot } from "./host/use-boot.ts";
import { dashboardRoutes } from "./lists/dashboard-routes.tsx";
import { MeetingView } from "./meetings/lazy-meeting-view.ts";
import { PanelFrame } from "./meetings/panel-frame.tsx";
import { LoadingScreen } from "./ui/loading-screen.tsx";

// Each page loads when it is opened; the list is what a tab opens with, so it comes along.
const AuthoringPage = lazy(() => import("./surveys/authoring-page.tsx").then(({ AuthoringPage }) => ({ default: AuthoringPage })));
const ResultsPage = lazy(() => import("./results/results-page.tsx").then(({ ResultsPage }) => ({ default: ResultsPage })));
const QuizPage = lazy(() => import("./results/quiz-page.tsx").then(({ QuizPage }) => ({ default: QuizPage })));

const WordCloudPage = lazy(() => import("./results/word-cloud-page.tsx").then(({ WordCloudPage }) => ({ default: WordCloudPage })));

const PickerPage = lazy(() => import("./picker/picker-page.tsx").then(({ PickerPage }) => ({ default: PickerPage })));
const MeetingOnlyPage = lazy(() => import("./picker/meeting-only-page.tsx").then(({ MeetingOnlyPage }) => ({ default: MeetingOnlyPage })));
const ExportPage = lazy(() => import("./exports/export-page.tsx").then(({ ExportPage }) => ({ default: ExportPage })));
const SuccessPage = lazy(() => import("./surveys/success-page.tsx").then(({ SuccessPage }) => ({ default: SuccessPage })));
const TemplatesPage = lazy(() => import("./templates/templates-page.tsx").then(({ TemplatesPage }) => ({ default: TemplatesPage })));

const TabConfigPage = lazy(() => import("./tabs/tab-config-page.tsx").then(({ TabConfigPage }) => ({ default: TabConfigPage })));
const TabRemovalPage = lazy(() => import("./tabs/tab-removal-page.tsx").then(({ TabRemovalPage }) => ({ default: TabRemovalPage })));

const AccountPage = lazy(() => import("./accounts/account-page.tsx").then(({ AccountPage }) => ({ default: AccountPage })));
const PlanContactPage = lazy(() => import("./accounts/plan-contact-page.tsx").then((page) => ({ default: page.PlanContactPage })));

const authoredTypes = ["poll", "survey", "quiz"] as const;
const meetingTypes = ["qna", "trivia", "icebreaker", "hot-take"] as const;

type Props = { connect: () => Promise<Host>; onConnected: (host: Host) => void };

/** Every page by its path below the variant (HOST-01, HOST-03). What is not here is blank (HOST-29, HOST-31). */
export function PageRoutes(gate: Props) {
  const { context } = useBoot();
  return (
    <Routes>
      <Route element={<InHost {...gate} />}>
        <Route element={<PanelFrame />}>
          {authoredTypes.map((type) => (
            <Route key={type} path={`content/${type}/authoring`} element={<AuthoringPage key={type} type={type} />} />
          ))}
          {meetingTypes.map((type) => (
            <Route key={type} path={`content/${type}/authoring`} element={<MeetingOnlyPage />} />
          ))}
          <Route path="content/start" element={<PickerPage />} />
        </Route>
        <Route path="content/tabconfig" element={<TabConfigPage />} />
        <Route path="content/tabdelete" element={<TabRemovalPage />} />
        {context === "msteams" ? <Route path="content/templates" element={<TemplatesPage />} /> : null}
        <Route path="content/:product/:surveyId/success" element={<SuccessPage />} />
        <Route path="content/:product/success" element={<SuccessPage />} />
        <Route path="content/:product/survey/:surveyId/export" element={<ExportPage />} />
        <Route path="content/:product/survey/:surveyId" element={<ResultsPage />} />
        <Route path="content/quiz/:surveyId/results" element={<QuizPage />} />
        {context === "msteams" ? <Route path="content/meeting/tab" element={<MeetingView />} /> : null}
        {context === "msteams" ? (
          <Route path="content/meeting/survey/:surveyId/results">
            <Route index element={<ResultsPage />} />
            <Route path="quiz/leaderboard" element={<QuizPage only="leaderboard" />} />
            <Route path="quiz/personal" element={<QuizPage only="personal" />} />
            <Route path="wordcloud" element={<WordCloudPage />} />
            <Route path=":again" element={<SameId />} />
            <Route path=":again/results" element={<SameId />} />
          </Route>
        ) : null}
        {dashboardRoutes(context)}
        <Route path="content/account" element={<AccountPage />} />
      </Route>
      <Route
        path="content/stripe/checkout"
        element={
          <Suspense fallback={<LoadingScreen text={hostText.loadingPage} />}>
            <PlanContactPage />
          </Suspense>
        }
      />
      <Route path="*" element={null} />
    </Routes>
  );
}

/** An address may name the item twice (HOST-21); with two different ones it leads nowhere. */
function SameId() {
  const { surveyId, again } = useParams();
  return again === surveyId ? <ResultsPage /> : null;
}

function InHost(gate: Props) {
  return (
    <HostGate {...gate}>
      <Suspense fallback={<LoadingScreen text={hostText.loadingPage} />}>
        <Outlet />
      </Suspense>
    </HostGate>
  );
}
