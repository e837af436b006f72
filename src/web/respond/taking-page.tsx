import { Suspense, useEffect, useSyncExternalStore } from "react";
import { AskingView } from "./asking-view.tsx";
import { DeliveryLine } from "./delivery-line.tsx";
import { laterViews } from "./later-views.ts";
import type { Opened } from "./open-taking.ts";
import { Spinner } from "./spinner.tsx";
import { useGuestName } from "./use-guest-name.tsx";
import { useSurveyNews } from "./use-survey-news.ts";

const NoQuestionView = laterViews.end.View;

/** One item, as far as this person is: not open, a question, or completed. */
export function TakingPage({ taking, session, api, product }: Opened & { product: string }) {
  const state = useSyncExternalStore(taking.subscribe, taking.state);
  const { survey, phase, gone, delivery } = state;
  const { dialog, named } = useGuestName(session);
  useSurveyNews(api, taking);
  useEffect(() => {
    // Now that there is something to see.
    taking.start();
    laterViews.end.load();
    laterViews.dated.load();
    laterViews.refusal.load();
    window.addEventListener("online", taking.tryNow);
    return () => window.removeEventListener("online", taking.tryNow);
  }, [taking]);

  const isAsking = !gone && survey.state === "open" && phase === "asking" && survey.can.includes("respond");
  const shared = { state, taking, named, product };
  return (
    <main className="page">
      {isAsking ? (
        <AskingView {...shared} />
      ) : (
        <Suspense fallback={<Spinner />}>
          <NoQuestionView {...shared} session={session} />
        </Suspense>
      )}
      <DeliveryLine delivery={delivery} ending={phase === "ending"} />
      {dialog}
    </main>
  );
}
