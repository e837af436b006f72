import { Suspense, useEffect, useSyncExternalStore } from "react";
import { DeliveryLine } from "../answer-form/delivery-line.tsx";
import { laterFields } from "../answer-form/later-fields.ts";
import { Spinner } from "../answer-form/spinner.tsx";
import type { Opened } from "./open-taking.ts";
import { useGuestName } from "./use-guest-name.tsx";
import { useSurveyNews } from "./use-survey-news.ts";
import { AskingView } from "./views/asking-view.tsx";
import { laterViews } from "./views/later-views.ts";

const NoQuestionView = laterViews.end.View;

/** A survey in this person's current state: not open, at a question, or completed. */
export function TakingPage({ taking, session, api, product }: Opened & { product: string }) {
  const state = useSyncExternalStore(taking.subscribe, taking.state);
  const { survey, phase, gone, delivery } = state;
  const { dialog, named } = useGuestName(session);
  const results = useSurveyNews(api, taking);
  useEffect(() => {
    // Once something is visible.
    taking.start();
    laterViews.end.load();
    laterFields.input.load();
    laterFields.refusal.load();
    laterViews.closesAt.load();
    window.addEventListener("online", taking.tryNow);
    return () => window.removeEventListener("online", taking.tryNow);
  }, [taking]);

  const isAsking =
    !gone && survey.state === "open" && phase === "asking" && survey.can.includes("respond");
  const shared = { state, taking, named, product };
  return (
    <main className="page">
      {isAsking ? (
        <AskingView {...shared} />
      ) : (
        <Suspense fallback={<Spinner />}>
          <NoQuestionView {...shared} results={results} session={session} api={api} />
        </Suspense>
      )}
      <DeliveryLine delivery={delivery} ending={phase === "ending"} />
      {dialog}
    </main>
  );
}
