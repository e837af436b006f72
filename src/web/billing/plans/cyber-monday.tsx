import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { GiftRegular } from "@fluentui/react-icons/svg/gift";
import { cyberMonday } from "#domain/billing/promo-code.ts";
import { plansText } from "#text/billing/plans.ts";
import { fill } from "#text/format/fill.ts";

const useStyles = makeStyles({
  banner: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    alignItems: "center",
    gap: "10px",
    padding: "10px clamp(14px, 4vw, 20px)",
    borderRadius: "12px",
    color: tokens.colorNeutralForeground1,
    backgroundColor: "var(--gold-bg)",
    border: "1px solid var(--gold-line)",
  },
  words: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 10px" },
  icon: { fontSize: "20px", color: "var(--gold)" },
});

/** The offer of one day (BIL-46). */
export function CyberMonday() {
  const styles = useStyles();
  return (
    <aside className={styles.banner} aria-label={plansText.cyberMonday}>
      <GiftRegular aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <Text weight="semibold">{plansText.cyberMonday}</Text>
        <Text size={200}>{fill(plansText.cyberMondayHint, { code: cyberMonday.code })}</Text>
      </div>
    </aside>
  );
}
