import { makeStyles, Subtitle1, Text, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { fill } from "#text/fill.ts";
import { navText } from "#text/nav.ts";
import { planText } from "#text/plans.ts";
import { useBoot } from "../host/use-boot.ts";
import { HelpLinks } from "../nav/help-links.tsx";

/** `back`: the way back, where the page stands in a tab. */
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

/** Where the plans will stand: until they can be bought here, who to ask for one (BIL-75). */
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
