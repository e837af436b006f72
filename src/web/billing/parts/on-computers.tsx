import { Link, makeStyles, Text } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { nativeText } from "#text/billing/checkout.ts";
import { useBoot } from "../../host/use-boot.ts";
import { useHost } from "../../host/use-host.ts";

const useStyles = makeStyles({
  said: { display: "grid", justifyItems: "center", gap: "16px", padding: "48px 16px" },
  words: { textAlign: "center", textWrap: "balance" },
});

/** The page, but on mobile clients, where nothing is sold, whom to ask (BIL-24, HOST-47). */
export function OnComputers({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const { supportUrl, supportEmail } = useBoot();
  if (!useHost().context.mobile) return children;
  const href = supportUrl || (supportEmail ? `mailto:${supportEmail}` : "");
  return (
    <div className={styles.said}>
      <Text as="h1" size={500} weight="semibold" className={styles.words}>
        {nativeText.mobile}
      </Text>
      {href ? (
        <Link href={href} target="_blank" rel="noopener">
          {nativeText.contact}
        </Link>
      ) : null}
    </div>
  );
}
