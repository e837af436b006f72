import { useEffect, useRef } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import type { QuestionResult, Results } from "#domain/results/results.ts";
import type { SurveyState } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { completedText } from "#text/format/counts.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { waitingText } from "#text/waiting.ts";
import { useAnnounce } from "../ui/notices/announcer.tsx";

/**
 * Screen readers hear of new totals at most this often (milliseconds), so that a busy poll does not
 * interrupt everything.
 */
const every = 15_000;

/**
 * Announces new totals of a survey that is answered: at once after a quiet period, else when the
 * period ends. Its close alone is no new total. Posts and games tell their own news.
 */
export function useResultsNews(results: Results | null, survey: SurveyView | undefined): void {
  const announce = useAnnounce();
  const told = useRef<{ totals: string; at: number } | null>(null);
  const shown = results && survey && isAnswered(survey) ? { results, survey } : null;
  const totals = shown && newsOf(shown.results, { ...shown.survey, state: "open" });
  const news = shown && newsOf(shown.results, shown.survey);

  useEffect(() => {
    if (totals === null || news === null) return undefined;
    told.current ??= { totals, at: 0 };
    if (told.current.totals === totals) return undefined;
    const tell = () => {
      told.current = { totals, at: Date.now() };
      announce(news);
    };
    const timer = setTimeout(tell, Math.max(0, told.current.at + every - Date.now()));
    return () => clearTimeout(timer);
  }, [totals, news, announce]);
}

function isAnswered({ type }: SurveyView): boolean {
  const { takingPart, played } = specOf(type);
  return takingPart === "responses" && !played;
}

type Told = Pick<SurveyView, "anonymity" | "state">;

function newsOf(results: Results, { anonymity, state }: Told): string {
  const { responseCount, questions } = results;
  const [only, ...others] = questions;
  const leader = only && others.length === 0 ? leaderOf(only, state) : null;
  const waiting = waitingText(results, anonymity);
  const completed = completedText(responseCount);
  if (leader === null) return waiting ?? completed;
  return waiting === null
    ? fill(resultsText.announced, { completed, leader })
    : fill(resultsText.announcedWaiting, { waiting, leader });
}

/** What leads or has the most votes, or that several have as many; null without a vote. */
function leaderOf({ choices }: QuestionResult, state: SurveyState): string | null {
  const most = Math.max(...choices.map(({ count }) => count));
  const [first, second, ...more] = choices.filter(({ count }) => count === most && count > 0);
  if (!first) return null;
  const { label, percent } = first;
  const sentences = resultsText.leads[state === "closed" ? "closed" : "open"];
  if (!second) return fill(sentences.one, { label, percent });
  return more.length === 0
    ? fill(sentences.two, { label, other: second.label, percent })
    : fill(sentences.more, { n: more.length + 2, percent });
}
