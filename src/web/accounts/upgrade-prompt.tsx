import { Link, MessageBar, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import { planText } from "#text/server/plans.ts";
import { useHost } from "../host/use-host.ts";
import { useLicenseRequest } from "../limit/use-license-request.tsx";
import { useAnnounced } from "../ui/notices/use-announced.ts";
import { useAccount } from "./use-account.ts";
import { usePlansLink } from "./use-plans-link.ts";

type Props = { track: string; text?: string };

const useStyles = makeStyles({ prompt: { marginTop: tokens.spacingVerticalS } });

/**
 * The prompt beside an option that needs a plan (AUT-52). In an organisation that assigns licences,
 * users ask for one instead (PLAN-09); nothing on mobile clients.
 */
export function UpgradePrompt({ track, text }: Props) {
  const { mobile } = useHost().context;
  const enterprise = useAccount()?.featureFlags.enterpriseTenant === true;
  const styles = useStyles();
  const plansLink = usePlansLink(track);
  const license = useLicenseRequest();
  const said = text ?? (enterprise ? planText.requestHint : planText.upgradeHint);
  useAnnounced(mobile ? null : said);
  if (mobile) return null;
  return (
    <MessageBar className={styles.prompt} intent="warning" politeness="polite" layout="multiline">
      <MessageBarBody>
        {said}{" "}
        {enterprise ? (
          <Link as="button" type="button" inline onClick={license.ask}>
            {planText.requestLicense}
          </Link>
        ) : (
          <Link inline {...plansLink}>
            {planText.upgrade}
          </Link>
        )}
        {license.dialog}
      </MessageBarBody>
    </MessageBar>
  );
}
