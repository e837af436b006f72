import { Button, makeStyles, Text, Title3, tokens } from "@fluentui/react-components";
import { useNavigate } from "react-router";
import { choosePlanPath } from "#domain/account/plan-page.ts";
import { fill } from "#text/format/fill.ts";
import { planText } from "#text/server/plans.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";

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
  words: { maxWidth: "52ch", color: tokens.colorNeutralForeground2 },
});

/**
 * In place of a standup's form without an active plan for it (STD-14, STD-17, HOST-30). On mobile
 * clients nothing is sold.
 */
export function TrialExpired() {
  const styles = useStyles();
  const { product } = useBoot();
  const { mobile } = useHost().context;
  const navigate = useNavigate();
  return (
    <main className={styles.page}>
      <Title3 as="h1">{planText.trialEnded}</Title3>
      <Text className={styles.words}>
        {fill(mobile ? planText.trialEndedMobile : planText.trialEndedHint, { product })}
      </Text>
      {mobile ? null : (
        <Button appearance="primary" onClick={() => void navigate(choosePlanPath)}>
          {planText.choosePlan}
        </Button>
      )}
    </main>
  );
}
