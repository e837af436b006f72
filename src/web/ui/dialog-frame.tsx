import { makeStyles, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";

const useStyles = makeStyles({
  page: { display: "grid", gridTemplateRows: "minmax(0, 1fr) auto", height: "100%" },
  content: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: tokens.spacingVerticalM,
    overflowY: "auto",
    padding: "12px clamp(12px, 4vw, 24px)",
    boxSizing: "border-box",
  },
  footer: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-end",
    gap: "8px",
    padding: "10px clamp(12px, 4vw, 24px)",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/** A small dialog's page: the content, and the buttons below. */
export function DialogFrame({ children, footer }: { children: ReactNode; footer: ReactNode }) {
  const styles = useStyles();
  return (
    <main className={styles.page}>
      <div className={styles.content}>{children}</div>
      <footer className={styles.footer}>{footer}</footer>
    </main>
  );
}
