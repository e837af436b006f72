import type { SurveyView } from "#contract/survey-view.ts";
import { fill } from "#text/format/fill.ts";
import { goneText } from "#text/results.ts";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { useAnnounced } from "../ui/notices/use-announced.ts";

/** In the place of a survey that was deleted while its page is open: there is nothing to try. */
export function GoneNote({ survey }: { survey: Pick<SurveyView, "typeName"> }) {
  const text = fill(goneText, { type: survey.typeName });
  useAnnounced(text);
  return <ErrorBanner intent="info" message={text} />;
}
