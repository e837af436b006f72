import {
  Button,
  Link,
  makeStyles,
  Text,
  tokens,
  typographyStyles,
} from "@fluentui/react-components";
import { plansText } from "#text/billing/plans.ts";
import { CardBox } from "../parts/card-box.tsx";

const useStyles = makeStyles({
  title: { ...typographyStyles.subtitle2, margin: 0 },
  hint: { color: tokens.colorNeutralForeground2 },
  row: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 20px" },
});

type Props = { salesUrl: string | null; faqUrl: string | null };

/** `Talk to Sales` and the FAQs, where the deployment has such pages (BIL-12, BIL-13). */
export function SalesBox({ salesUrl, faqUrl }: Props) {
  const styles = useStyles();
  if (!salesUrl && !faqUrl) return null;
  const faq = faqUrl ? (
    <Link href={faqUrl} target="_blank" rel="noopener">
      {plansText.faq}
    </Link>
  ) : null;
  if (!salesUrl) return <div>{faq}</div>;
  return (
    <CardBox label={plansText.talkToSales}>
      <div>
        <h2 className={styles.title}>{plansText.talkToSales}</h2>
        <Text className={styles.hint}>{plansText.talkToSalesHint}</Text>
      </div>
      <div className={styles.row}>
        <Button as="a" href={salesUrl} target="_blank" rel="noopener">
          {plansText.talkToSales}
        </Button>
        {faq}
      </div>
    </CardBox>
  );
}
