import { resultsText } from "#text/results.ts";
import { answerOf } from "../../answer-of.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { LoadError } from "../../ui/notices/load-error.tsx";

type Props = { error: Error; onRetry: () => void };

/**
 * Why there are no results: a neutral message if they are hidden on purpose, else an error with a
 * retry (RES-09, RES-10).
 */
export function ResultsError({ error, onRetry }: Props) {
  if (answerOf(error)?.code.startsWith("RESULTS_"))
    return <ErrorBanner intent="info" message={error.message} />;
  return <LoadError error={error} unnamed={resultsText.failed} onRetry={onRetry} />;
}
