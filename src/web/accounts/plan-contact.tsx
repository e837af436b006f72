import { makeStyles, Subtitle1, Text, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { fill } from "#text/format/fill.ts";
import { navText } from "#text/nav.ts";
import { planText } from "#text/server/plans.ts";
import { HelpLinks } from "../guide/help-links.tsx";
import { useBoot } from "../host/use-boot.ts";

const useStyles = makeStyles({
  said: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 52ch)",
    justifyContent: "center",
    gap: tokens.spacingVerticalM,
    padding: "16px 0",
    textWrap: "pretty",
  },
});

/**
 * Where plans are needed but cannot be bought: whom to ask for one (BIL-75). `children`: what the
 * user can do themselves.
 */
export function PlanContact({ children }: { children?: ReactNode }) {
  const styles = useStyles();
  const { product, supportUrl } = useBoot();
  return (
    <div className={styles.said}>
      <Subtitle1 as="h1">{fill(planText.contactTitle, { product })}</Subtitle1>
      <Text>{fill(planText.contactBody, { product })}</Text>
      {children}
      <HelpLinks first={{ text: navText.contactSupport, href: supportUrl }} />
    </div>
  );
}
