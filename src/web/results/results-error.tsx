import { resultsText } from "#text/results.ts";
import { answerOf } from "../answer-of.ts";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { LoadError } from "../ui/load-error.tsx";

type Props = { error: Error; onRetry: () => void };

/** Why results are not there: calmly where they are held back on purpose, else as a failure that may be tried again (RES-09, RES-10). */
export function ResultsError({ error, onRetry }: Props) {
  if (answerOf(error)?.code.startsWith("RESULTS_")) return <ErrorBanner intent="info" message={error.message} />;
  return <LoadError error={error} unnamed={resultsText.failed} onRetry={onRetry} />;
}
