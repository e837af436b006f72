import { Link, MessageBar, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import { planText } from "#text/plans.ts";
import { useHost } from "../host/use-host.ts";
import { planPage } from "./plan-page.ts";
import { useAccount } from "./use-account.ts";

type Props = { track: string; text?: string };

const useStyles = makeStyles({ prompt: { marginTop: tokens.spacingVerticalS } });

/** Beside an option that needs a plan (AUT-52). An organisation that licences its people is asked instead (PLAN-09); on mobile clients nothing is said. */
export function UpgradePrompt({ track, text }: Props) {
  const { mobile } = useHost().context;
  const enterprise = useAccount()?.featureFlags.enterpriseTenant === true;
  const styles = useStyles();
  if (mobile) return null;
  return (
    <MessageBar className={styles.prompt} intent="warning" politeness="polite" layout="multiline">
      <MessageBarBody>
        {text ?? (enterprise ? planText.requestHint : planText.upgradeHint)}{" "}
        <Link inline href={planPage(track)} target="_blank" rel="noopener">
          {enterprise ? planText.requestLicense : planText.upgrade}
        </Link>
      </MessageBarBody>
    </MessageBar>
  );
}
