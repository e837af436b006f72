import { useEffect, useSyncExternalStore } from "react";
import { AskingView } from "./asking-view.tsx";
import { DeliveryLine } from "./delivery-line.tsx";
import { NoQuestionView } from "./no-question-view.tsx";
import type { Opened } from "./open-taking.ts";
import { useGuestName } from "./use-guest-name.tsx";
import { useSurveyNews } from "./use-survey-news.ts";

/** One item, as far as this person is: not open, a question, or completed. */
export function TakingPage({ taking, session, api, product }: Opened & { product: string }) {
  const state = useSyncExternalStore(taking.subscribe, taking.state);
  const { survey, phase, gone, delivery } = state;
  const { dialog, named } = useGuestName(session);
  useSurveyNews(api, taking);
  useEffect(() => {
    window.addEventListener("online", taking.tryNow);
    return () => window.removeEventListener("online", taking.tryNow);
  }, [taking]);

  const isAsking = !gone && survey.state === "open" && phase === "asking" && survey.can.includes("respond");
  const shared = { state, taking, named, product };
  return (
    <main className="page">
      {isAsking ? <AskingView {...shared} /> : <NoQuestionView {...shared} session={session} />}
      <DeliveryLine delivery={delivery} ending={phase === "ending"} />
      {dialog}
    </main>
  );
}
