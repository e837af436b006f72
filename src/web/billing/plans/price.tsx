import { Badge, Caption1, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { plansText } from "#text/billing/plans.ts";
import { fill } from "#text/format/fill.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

/** `before`: the price without the discount. */
type Props = {
  figure: string;
  small?: boolean;
  per?: string;
  before?: string | null;
  badge?: string | null;
  notes: readonly string[];
};

const useStyles = makeStyles({
  price: { display: "grid", gap: "2px", alignContent: "start" },
  line: { display: "flex", flexWrap: "wrap", alignItems: "baseline", gap: "2px 8px" },
  figure: {
    fontSize: "40px",
    lineHeight: "48px",
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: "tabular-nums",
  },
  small: { fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600 },
  per: { fontSize: tokens.fontSizeBase300, color: tokens.colorNeutralForeground2 },
  before: { color: tokens.colorNeutralForeground2, fontVariantNumeric: "tabular-nums" },
  badge: { alignSelf: "center" },
  note: { color: tokens.colorNeutralForeground2 },
});

/** A price: the figure, what for, and the regular price crossed out if it is reduced. */
export function Price({ figure, small, per, before, badge, notes }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.price}>
      <div className={styles.line}>
        {before ? (
          <>
            <VisuallyHidden>{fill(plansText.before, { price: before })}</VisuallyHidden>
            <s aria-hidden className={styles.before}>
              {before}
            </s>
          </>
        ) : null}
        <span className={mergeClasses(styles.figure, small && styles.small)}>{figure}</span>
        {per ? <span className={styles.per}>{per}</span> : null}
        {badge ? (
          <Badge appearance="tint" color="success" className={styles.badge}>
            {badge}
          </Badge>
        ) : null}
      </div>
      {notes.map((note) => (
        <Caption1 key={note} className={styles.note}>
          {note}
        </Caption1>
      ))}
    </div>
  );
}
