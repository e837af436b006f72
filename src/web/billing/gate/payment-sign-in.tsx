import { Button, Caption1, makeStyles, Text, Title3, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { paymentSignInText } from "#text/billing/checkout.ts";
import { fill } from "#text/format/fill.ts";
import { signInText } from "#text/respond/sign-in.ts";
import { useBoot } from "../../host/use-boot.ts";
import { isStorageBlocked, sessionStore } from "../../sign-in/session-store.ts";
import { startSignIn } from "../../sign-in/web-session.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";

const useStyles = makeStyles({
  ground: {
    display: "grid",
    placeItems: "center",
    minHeight: "100%",
    padding: "24px clamp(12px, 4vw, 32px)",
    boxSizing: "border-box",
    backgroundColor: tokens.colorNeutralBackground2,
  },
  card: {
    display: "grid",
    justifyItems: "center",
    gap: tokens.spacingVerticalL,
    maxWidth: "480px",
    padding: "32px clamp(16px, 4vw, 40px)",
    borderRadius: "16px",
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: "var(--raised)",
    boxSizing: "border-box",
    textAlign: "center",
    textWrap: "balance",
  },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** Signing in before plans and payment in a browser (HOST-46). */
export function PaymentSignIn() {
  const styles = useStyles();
  const boot = useBoot();
  const [blocked] = useState(isStorageBlocked);
  const [problem, setProblem] = useState(() => sessionStore.takeProblem());
  const [leaving, setLeaving] = useState(false);
  const signIn = () => {
    if (leaving) return;
    setProblem(null);
    setLeaving(true);
    startSignIn(boot).catch(() => {
      setLeaving(false);
      setProblem(signInText.failed);
    });
  };
  const message = blocked ? signInText.cookiesBlocked : problem;
  return (
    <main className={styles.ground}>
      <div className={styles.card}>
        <Title3 as="h1">{paymentSignInText.heading}</Title3>
        <Text align="center" className={styles.quiet}>
          {fill(paymentSignInText.why, { product: boot.product })}
        </Text>
        {message ? <ErrorBanner message={message} /> : null}
        {blocked ? null : (
          <>
            <Button appearance="primary" size="large" disabledFocusable={leaving} onClick={signIn}>
              {leaving ? signInText.signingIn : signInText.signIn}
            </Button>
            <Caption1 align="center" className={styles.quiet}>
              {signInText.cookieWarning}
            </Caption1>
          </>
        )}
      </div>
    </main>
  );
}
