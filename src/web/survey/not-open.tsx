import type { SurveyView } from "#contract/survey-view.ts";
import { fill } from "#text/format/fill.ts";
import { errorTexts } from "#text/server/errors.ts";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";

type Props = { survey: Pick<SurveyView, "state" | "typeName"> };

/** That nobody can take part yet, or any more (TAK-07, TAK-08); nothing while it is open. */
export function NotOpen({ survey: { state, typeName: type } }: Props) {
  if (state === "open") return null;
  const sentence =
    errorTexts[state === "pending" ? "survey.not-open-yet" : "survey.no-longer-open"];
  return <ErrorBanner intent="warning" message={fill(sentence, { type })} />;
}
