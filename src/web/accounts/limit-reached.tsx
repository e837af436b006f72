import {
  Button,
  Link,
  makeStyles,
  Text,
  Title3,
  tokens,
  useRestoreFocusTarget,
} from "@fluentui/react-components";
import { useNavigate } from "react-router";
import { fill } from "#text/format/fill.ts";
import { planText } from "#text/server/plans.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { useLicenseRequest } from "../limit/use-license-request.tsx";
import { useAccount } from "./use-account.ts";
import { usePlansLink } from "./use-plans-link.ts";

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
  },
  actions: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "center",
    alignItems: "center",
    gap: tokens.spacingHorizontalL,
  },
});

/**
 * Replaces the authoring form once the month's responses are used up (LIM-11 to LIM-14). On mobile
 * clients nothing is sold.
 */
export function LimitReached() {
  const styles = useStyles();
  const { product } = useBoot();
  const host = useHost();
  const navigate = useNavigate();
  const plansLink = usePlansLink("limit");
  const license = useLicenseRequest();
  const restore = useRestoreFocusTarget();
  const enterprise = useAccount()?.featureFlags.enterpriseTenant === true;
  const { mobile, frame } = host.context;
  const sentence = mobile
    ? planText.limitMobile
    : enterprise
      ? planText.limitRequest
      : planText.limitUpgrade;
  const back = () => {
    if (frame === "task") host.submitDialog({});
    else void navigate(-1);
  };
  return (
    <main className={styles.page}>
      <Title3 as="h1">{planText.limitTitle}</Title3>
      <Text>{fill(sentence, { product })}</Text>
      <div className={styles.actions}>
        {mobile ? null : enterprise ? (
          <Button {...restore} appearance="primary" onClick={license.ask}>
            {planText.requestLicense}
          </Button>
        ) : (
          <Link {...plansLink}>{planText.upgrade}</Link>
        )}
        <Button onClick={back}>{planText.back}</Button>
      </div>
      {license.dialog}
    </main>
  );
}
