import { Link, makeStyles, Subtitle1, Text, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { fill } from "#text/fill.ts";
import { navText, quickStartText } from "#text/nav.ts";
import { planText } from "#text/plans.ts";
import { useBoot } from "../host/use-boot.ts";

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
  links: { display: "flex", flexWrap: "wrap", gap: "4px 16px", margin: 0, padding: 0, listStyle: "none" },
});

/** Where the plans will stand: until they can be bought here, who to ask for one (BIL-75). */
export function PlanContactPage({ back }: Props) {
  const styles = useStyles();
  const { product, supportUrl, supportEmail, salesUrl } = useBoot();
  const links = [
    { text: navText.contactSupport, href: supportUrl },
    { text: quickStartText.emailSupport, href: supportEmail && `mailto:${supportEmail}` },
    { text: quickStartText.talkToSales, href: salesUrl },
  ].filter(({ href }) => href !== "");
  return (
    <main className={styles.page}>
      {back ? <nav>{back}</nav> : null}
      <Subtitle1 as="h1">{fill(planText.contactTitle, { product })}</Subtitle1>
      <Text>{fill(planText.contactBody, { product })}</Text>
      {links.length > 0 ? (
        <ul className={styles.links} aria-label={quickStartText.more}>
          {links.map(({ text, href }) => (
            <li key={text}>
              <Link href={href} target="_blank" rel="noopener">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </main>
  );
}
