import { Text } from "@fluentui/react-components";
import type { SurveyView } from "#contract/survey-view.ts";
import { errorTexts } from "#text/server/errors.ts";
import { UpgradePrompt } from "../../accounts/upgrade-prompt.tsx";
import { useHeldBackText } from "../../accounts/use-held-back-text.ts";
import { useHost } from "../../host/use-host.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";

type Props = { survey: Pick<SurveyView, "role" | "resultsRetention"> };

/**
 * Replaces results that the owners' plans no longer show (RES-07, RES-17, RES-18). On mobile
 * clients no plan is named (HOST-47).
 */
export function RetentionNotice({ survey }: Props) {
  const { mobile } = useHost().context;
  const text = useHeldBackText(survey);
  if (mobile) return <Text>{text}</Text>;
  const hint = !text ? null : survey.role === "own" ? (
    <UpgradePrompt track="results" text={text} />
  ) : (
    <Text>{text}</Text>
  );
  return (
    <>
      {survey.resultsRetention === "hidden" ? (
        <ErrorBanner intent="info" message={errorTexts["results.retention"]} />
      ) : null}
      {hint}
    </>
  );
}
