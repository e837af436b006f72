import { Link, makeStyles, Text, Title3, tokens } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { trialsApi } from "#contract/account/trials.ts";
import { trialText } from "#text/billing/trials.ts";
import { dateText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { useApi, useClient } from "../api.tsx";
import { wordsOf } from "../api-error.ts";
import { codeOf } from "../code-of.ts";
import { useBoot } from "../host/use-boot.ts";
import { track } from "../telemetry/track.ts";
import { LoadingScreen } from "../ui/notices/loading-screen.tsx";

const useStyles = makeStyles({
  page: {
    display: "grid",
    alignContent: "center",
    justifyItems: "center",
    gap: tokens.spacingVerticalL,
    minHeight: "100%",
    padding: "32px clamp(12px, 4vw, 32px)",
    boxSizing: "border-box",
    textAlign: "center",
    textWrap: "balance",
  },
  // The sentence has two spaces.
  exact: { whiteSpace: "pre-wrap" },
});

/** Starts the trial that a marketplace token allows (BIL-73, HOST-37). */
export function MarketplaceTrial() {
  const styles = useStyles();
  const { product, supportUrl } = useBoot();
  const { data, error } = useStartedTrial();
  if (data)
    return (
      <main className={styles.page}>
        <Title3 as="h1">{trialText.done}</Title3>
        <Text role="status">
          {fill(trialText.doneBody, { product, date: dateText(data.trialExpiresAt) })}
        </Text>
        <Text>{fill(trialText.openTeams, { product })}</Text>
      </main>
    );
  if (!error) return <LoadingScreen text={trialText.starting} />;
  const why = codeOf(error) === "REQUEST_INVALID" ? trialText.incomplete : wordsOf(error);
  return (
    <main className={styles.page}>
      <div role="alert">
        <Title3 as="h1" className={styles.exact}>
          {trialText.notStarted}
        </Title3>
        {why ? <p>{why}</p> : null}
      </div>
      {supportUrl ? (
        <Link href={supportUrl} target="_blank" rel="noopener">
          {trialText.support}
        </Link>
      ) : null}
    </main>
  );
}

/** A query, so that a page which is rendered twice asks once. */
function useStartedTrial() {
  const { send } = useApi();
  const trials = useClient(trialsApi);
  const [query] = useSearchParams();
  const given = (name: string) => query.get(name) ?? "";
  const [token, region, upn] = [given("token"), given("region"), given("upn")];
  const plan = trialsApi.byToken.body.shape.plan.catch("msteams-standard").parse(given("plan"));
  return useQuery({
    queryKey: ["marketplace-trial", token],
    queryFn: async () => {
      try {
        return await trials.byToken({ body: { token, region, plan, upn } });
      } catch (error) {
        const code = codeOf(error);
        track(send, "trial-failed", code ? { code } : {}, code !== "PREVIOUS_SUBSCRIPTION");
        throw error;
      }
    },
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
