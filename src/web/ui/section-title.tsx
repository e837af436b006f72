import { makeStyles, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";

type Props = { children: ReactNode; id?: string /** A number beside it. */; count?: string };

const useStyles = makeStyles({
  title: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    margin: "8px 0 0",
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  count: {
    minWidth: "20px",
    padding: "0 6px",
    boxSizing: "border-box",
    borderRadius: "10px",
    textAlign: "center",
    fontSize: tokens.fontSizeBase200,
    lineHeight: "20px",
    fontVariantNumeric: "tabular-nums",
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
  },
});

/** The title of a part of the personal list. */
export function SectionTitle({ children, id, count }: Props) {
  const styles = useStyles();
  return (
    <h2 id={id} className={styles.title}>
      {children}
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
    </h2>
  );
}
