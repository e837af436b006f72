import { Link, Text } from "@fluentui/react-components";
import type { SurveyView } from "#contract/survey-view.ts";
import { errorTexts } from "#text/errors.ts";
import { fill } from "#text/fill.ts";
import { planText } from "#text/plans.ts";
import { resultsText } from "#text/results.ts";
import { planPage } from "../accounts/plan-page.ts";
import { UpgradePrompt } from "../accounts/upgrade-prompt.tsx";
import { useAccount } from "../accounts/use-account.ts";
import { useHost } from "../host/use-host.ts";
import { ErrorBanner } from "../ui/error-banner.tsx";

type Props = { survey: Pick<SurveyView, "role" | "resultsRetention"> };

/** In place of results that the owners' plans do not show any more (RES-07, RES-17, RES-18). On mobile clients no plan is named (HOST-47). */
export function RetentionNotice({ survey: { role, resultsRetention } }: Props) {
  const { mobile } = useHost().context;
  const flags = useAccount()?.featureFlags;
  if (mobile) return <Text>{resultsText.unavailable}</Text>;
  if (resultsRetention === "ended") {
    return (
      <>
        <ErrorBanner intent="info" message={errorTexts["results.subscription-ended"]} />
        <Link href={planPage("results")} target="_blank" rel="noopener">
          {planText.upgrade}
        </Link>
      </>
    );
  }
  const n = flags?.responseRetentionLimit;
  return (
    <>
      <ErrorBanner intent="info" message={errorTexts["results.retention"]} />
      {n === undefined ? null : role === "own" ? (
        <UpgradePrompt track="results" text={fill(planText.oldResultsUpgrade, { n })} />
      ) : (
        <Text>{fill(planText.oldResults, { n })}</Text>
      )}
    </>
  );
}
