import { Link, makeStyles, mergeClasses } from "@fluentui/react-components";
import { quickStartText } from "#text/nav.ts";
import { useBoot } from "../host/use-boot.ts";

type Props = { first: { text: string; href: string }; className?: string };

const useStyles = makeStyles({
  links: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 16px",
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
});

/**
 * Links to help: first `first`, then support by mail and sales. A link without a setting is hidden
 * (NAV-16, NAV-17).
 */
export function HelpLinks({ first, className }: Props) {
  const styles = useStyles();
  const { supportEmail, salesUrl } = useBoot();
  const links = [
    first,
    { text: quickStartText.emailSupport, href: supportEmail && `mailto:${supportEmail}` },
    { text: quickStartText.talkToSales, href: salesUrl },
  ].filter(({ href }) => href !== "");
  if (links.length === 0) return null;
  return (
    <ul className={mergeClasses(styles.links, className)} aria-label={quickStartText.more}>
      {links.map(({ text, href }) => (
        <li key={text}>
          <Link href={href} target="_blank" rel="noopener">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
