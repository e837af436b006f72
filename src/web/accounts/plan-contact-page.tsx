import { makeStyles, Subtitle1, Text, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { fill } from "#text/format/fill.ts";
import { navText } from "#text/nav.ts";
import { planText } from "#text/server/plans.ts";
import { HelpLinks } from "../guide/help-links.tsx";
import { useBoot } from "../host/use-boot.ts";

/** `back`: the back link, if the page is in a tab. */
type Props = { back?: ReactNode };

const useStyles = makeStyles({
  page: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 52ch)",
    justifyContent: "center",
    gap: tokens.spacingVerticalM,
    padding: "32px clamp(12px, 4vw, 32px)",
    textWrap: "pretty",
  },
});

/**
 * Placeholder for the plans page: until plans can be bought here, says whom to ask for one
 * (BIL-75).
 */
export function PlanContactPage({ back }: Props) {
  const styles = useStyles();
  const { product, supportUrl } = useBoot();
  return (
    <main className={styles.page}>
      {back ? <nav>{back}</nav> : null}
      <Subtitle1 as="h1">{fill(planText.contactTitle, { product })}</Subtitle1>
      <Text>{fill(planText.contactBody, { product })}</Text>
      <HelpLinks first={{ text: navText.contactSupport, href: supportUrl }} />
    </main>
  );
}
