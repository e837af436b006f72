import { Suspense } from "react";
import { Outlet, Route, Routes, useParams } from "react-router";
import { offeredTypes } from "#domain/survey/offers.ts";
import { specOf, surveyTypes } from "#domain/survey/types/registry.ts";
import { hostText } from "#text/host.ts";
import { dashboardRoutes } from "./dashboard/dashboard-routes.tsx";
import type { Host } from "./host/host.ts";
import { useBoot } from "./host/use-boot.ts";
import { HostGate } from "./host-gate.tsx";
import { lazyPart } from "./lazy-part.ts";
import { MeetingView } from "./meetings/meeting-view.tsx";
import { PanelFrame } from "./meetings/panel/panel-frame.tsx";
import { ReportedCrash } from "./telemetry/reported-crash.tsx";
import { LoadingScreen } from "./ui/notices/loading-screen.tsx";

// Each page loads when it is opened, except the list, which is a tab's first page.
const AuthoringPage = lazyPart(() =>
  import("./authoring/authoring-page.tsx").then(({ AuthoringPage }) => AuthoringPage),
);
const GameFormPage = lazyPart(() =>
  import("./trivia/game-form-page.tsx").then(({ GameFormPage }) => GameFormPage),
);
const ResultsPage = lazyPart(() =>
  import("./results/page/results-page.tsx").then(({ ResultsPage }) => ResultsPage),
);
const QuizPage = lazyPart(() =>
  import("./results/quiz/quiz-page.tsx").then(({ QuizPage }) => QuizPage),
);

const WordCloudPage = lazyPart(() =>
  import("./results/page/word-cloud-page.tsx").then(({ WordCloudPage }) => WordCloudPage),
);

const RoomPreviewPage = lazyPart(() =>
  import("./results/page/room-preview-page.tsx").then(({ RoomPreviewPage }) => RoomPreviewPage),
);

const BubblePage = lazyPart(() =>
  import("./room/bubble-page.tsx").then(({ BubblePage }) => BubblePage),
);

const StagePage = lazyPart(() =>
  import("./meetings/stage/stage-page.tsx").then(({ StagePage }) => StagePage),
);

const PresentingPage = lazyPart(() =>
  import("./presenting/presenting-page.tsx").then(({ PresentingPage }) => PresentingPage),
);
const PickerPage = lazyPart(() =>
  import("./picker/picker-page.tsx").then(({ PickerPage }) => PickerPage),
);
const ExportPage = lazyPart(() =>
  import("./exports/export-page.tsx").then(({ ExportPage }) => ExportPage),
);
const SeriesPage = lazyPart(() =>
  import("./series/series-page.tsx").then(({ SeriesPage }) => SeriesPage),
);
const SeriesEditPage = lazyPart(() =>
  import("./series/edit/series-edit-page.tsx").then(({ SeriesEditPage }) => SeriesEditPage),
);
const SuccessPage = lazyPart(() =>
  import("./success/success-page.tsx").then(({ SuccessPage }) => SuccessPage),
);
const TemplatesPage = lazyPart(() =>
  import("./templates/templates-page.tsx").then(({ TemplatesPage }) => TemplatesPage),
);

const TabConfigPage = lazyPart(() =>
  import("./tabs/tab-config-page.tsx").then(({ TabConfigPage }) => TabConfigPage),
);
const TabRemovalPage = lazyPart(() =>
  import("./tabs/tab-removal-page.tsx").then(({ TabRemovalPage }) => TabRemovalPage),
);

const BillingPages = lazyPart(() =>
  import("./billing/billing-pages.tsx").then((pages) => pages.BillingPages),
);

const TrialExpired = lazyPart(() =>
  import("./accounts/trial-expired.tsx").then((page) => page.TrialExpired),
);

const RatingPage = lazyPart(() =>
  import("./rating/rating-page.tsx").then(({ RatingPage }) => RatingPage),
);

const AdministrationPage = lazyPart(() =>
  import("./administration/administration-page.tsx").then((page) => page.AdministrationPage),
);

const billingPaths = [
  "content/stripe/*",
  "content/subscribe",
  "content/checkout/native",
  "content/subscription/upgrade",
  "content/account",
  "content/marketplace/subscriptions/trial",
];

type Props = { connect: () => Promise<Host>; onConnected: (host: Host) => void };

/**
 * Every page by its path below the variant (HOST-01, HOST-03). Unknown paths are blank (HOST-29,
 * HOST-31).
 */
export function PageRoutes(gate: Props) {
  const { context, asksRating, sellsPlans } = useBoot();
  return (
    <Routes>
      <Route element={<InHost {...gate} />}>
        <Route element={<PanelFrame />}>
          {offeredTypes(context).map((type) => (
            <Route
              key={type}
              path={`content/${type}/authoring`}
              element={
                specOf(type).form === "game" ? (
                  <GameFormPage type={type} />
                ) : (
                  <AuthoringPage key={type} type={type} />
                )
              }
            />
          ))}
          <Route path="content/start" element={<PickerPage />} />
        </Route>
        <Route path="content/tabconfig" element={<TabConfigPage />} />
        <Route path="content/tabdelete" element={<TabRemovalPage />} />
        <Route path="content/templates" element={<TemplatesPage />} />
        <Route path="content/:product/:surveyId/success" element={<SuccessPage />} />
        <Route path="content/:product/success" element={<SuccessPage />} />
        <Route path="content/:product/survey/:surveyId/export" element={<ExportPage />} />
        <Route path="content/:product/survey/:surveyId" element={<ResultsPage />} />
        <Route path="content/:product/series/:seriesId" element={<SeriesPage />} />
        <Route path="content/:product/series/:seriesId/edit" element={<SeriesEditPage />} />
        <Route path="content/quiz/:surveyId/results" element={<QuizPage />} />
        {context === "msteams" ? (
          <Route path="content/meeting/tab" element={<MeetingView />} />
        ) : null}
        {context === "msteams"
          ? surveyTypes
              .filter((type) => specOf(type).bubble === "page")
              .map((type) => (
                <Route
                  key={type}
                  path={`content/meeting/${type}/:surveyId`}
                  element={<BubblePage key={type} type={type} />}
                />
              ))
          : null}
        <Route path="content/presenting/:surveyId" element={<PresentingPage />} />
        {context === "msteams" ? (
          <Route path="content/meeting/stage/:surveyId" element={<StagePage />} />
        ) : null}
        {context === "msteams" ? (
          <Route path="content/meeting/survey/:surveyId/results">
            <Route index element={<ResultsPage />} />
            <Route path="quiz/leaderboard" element={<QuizPage only="leaderboard" />} />
            <Route path="quiz/personal" element={<QuizPage only="personal" />} />
            <Route path="wordcloud" element={<WordCloudPage />} />
            <Route path="qna/notification" element={<RoomPreviewPage view="questions" />} />
            <Route path="icebreaker" element={<RoomPreviewPage view="icebreaker" />} />
            <Route path="hot-take" element={<RoomPreviewPage view="votes" />} />
            <Route path=":again" element={<SameId />} />
            <Route path=":again/results" element={<SameId />} />
          </Route>
        ) : null}
        {dashboardRoutes()}
        {context === "msteams" ? (
          <Route path="content/administration" element={<AdministrationPage />} />
        ) : null}
        {context === "msteams" && asksRating ? (
          <Route path="content/nps" element={<RatingPage />} />
        ) : null}
        {context === "agile" && sellsPlans ? (
          <Route path="content/trial-expired" element={<TrialExpired />} />
        ) : null}
      </Route>
      {sellsPlans
        ? billingPaths.map((path) => (
            <Route
              key={path}
              path={path}
              element={
                <Suspense fallback={<LoadingScreen text={hostText.loadingPage} />}>
                  <BillingPages {...gate} />
                </Suspense>
              }
            />
          ))
        : null}
      <Route path="*" element={null} />
    </Routes>
  );
}

/** An address may name the survey twice (HOST-21); two different ids lead nowhere. */
function SameId() {
  const { surveyId, again } = useParams();
  return again === surveyId ? <ResultsPage /> : null;
}

function InHost(gate: Props) {
  return (
    <HostGate {...gate}>
      <ReportedCrash>
        <Suspense fallback={<LoadingScreen text={hostText.loadingPage} />}>
          <Outlet />
        </Suspense>
      </ReportedCrash>
    </HostGate>
  );
}
