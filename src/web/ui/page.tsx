import { makeStyles, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";

type Props = { width: "824px" | "960px" | "1104px" | "100%"; children: ReactNode };

const useStyles = makeStyles({
  ground: { minHeight: "100%", backgroundColor: tokens.colorNeutralBackground2 },
  page: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: tokens.spacingVerticalL,
    margin: "0 auto",
    padding: "16px clamp(12px, 4vw, 32px) 32px",
    boxSizing: "border-box",
  },
});

/** A page of a tab: one column of limited width. */
export function Page({ width, children }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.ground}>
      <main className={styles.page} style={{ maxWidth: width }}>
        {children}
      </main>
    </div>
  );
}
