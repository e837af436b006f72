import { makeStyles, Title3 } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useRoute } from "../route.ts";
import { useShell } from "../shell-context.ts";
import { surface } from "../shell-theme.ts";

const useStyles = makeStyles({
  pane: {
    display: "grid",
    gridTemplateRows: "56px minmax(0, 1fr)",
    minHeight: 0,
    minWidth: 0,
    backgroundColor: surface("shellList"),
  },
  head: { display: "flex", alignItems: "center", padding: "0 16px 0 20px", margin: 0 },
  body: { overflowY: "auto", padding: "0 8px 12px" },
});

/** The pane beside the rail: a title over a list. */
export function ListPane({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles();
  const { phone } = useShell();
  const { conversation } = useRoute();
  const Pane = phone ? "main" : "section";
  return (
    <Pane className={styles.pane} aria-label={title}>
      <header className={styles.head}>
        <Title3 as={conversation ? "h2" : "h1"}>{title}</Title3>
      </header>
      <div className={styles.body}>{children}</div>
    </Pane>
  );
}
