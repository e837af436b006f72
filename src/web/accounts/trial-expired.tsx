import { Button, makeStyles, Text, Title3, tokens } from "@fluentui/react-components";
import { useNavigate } from "react-router";
import type { FeatureFlags } from "#domain/account/feature-flags.ts";
import { choosePlanPath } from "#domain/account/plan-page.ts";
import { meteredPlan } from "#domain/account/subscription.ts";
import type { PlanHad } from "#domain/survey/plan-gates.ts";
import { standupPlanTexts } from "#text/authoring/standup-plan.ts";
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

type Props = { had: PlanHad; flags?: Pick<FeatureFlags, "agileStandupTrialLength"> };

/**
 * In place of a standup's form without an active plan for it (STD-14, STD-17). It says the truth
 * about what they had: an offer to who had nothing. On mobile clients nothing is sold.
 */
export function PlanNeeded({ had, flags }: Props) {
  const styles = useStyles();
  const { context, product } = useBoot();
  const { mobile } = useHost().context;
  const navigate = useNavigate();
  const { title, hint } = (mobile ? onMobile : standupPlanTexts)[had];
  const isTrialOpen = had === "none" && !mobile && (flags?.agileStandupTrialLength ?? 0) > 0;
  const plans = context === "agile" ? choosePlanPath : `${choosePlanPath}?plan=${meteredPlan}`;
  return (
    <main className={styles.page}>
      <Title3 as="h1">{title}</Title3>
      <Text align="center" className={styles.words}>
        {fill(isTrialOpen ? standupPlanTexts.trialOpen : hint, { product })}
      </Text>
      {mobile ? null : (
        <Button appearance="primary" onClick={() => void navigate(plans)}>
          {planText.choosePlan}
        </Button>
      )}
    </main>
  );
}

/** The same at its own address (HOST-30). */
export function TrialExpired() {
  return <PlanNeeded had="trial" />;
}

type Said = Record<PlanHad, { title: string; hint: string }>;

const onMobile: Said = {
  none: standupPlanTexts.notHere,
  trial: { title: standupPlanTexts.trial.title, hint: planText.trialEndedMobile },
  full: standupPlanTexts.notHere,
};
