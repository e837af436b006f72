import { makeStyles, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useBoot } from "../../host/use-boot.ts";
import { BackLink } from "../../paths/results-header.tsx";
import { useWayBack } from "../../paths/use-way-back.ts";

const useStyles = makeStyles({
  frame: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gridTemplateRows: "auto minmax(0, 1fr)",
    height: "100%",
  },
  bar: { padding: "8px 12px", borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  page: { minHeight: 0, overflowY: "auto" },
});

/** A page with a back link on top. */
export function PanelWayBack({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const { context } = useBoot();
  const { list, back } = useWayBack();
  return (
    <div className={styles.frame}>
      <nav className={styles.bar}>
        <BackLink href={`/${context}${list}`} onBack={back} />
      </nav>
      <div className={styles.page}>{children}</div>
    </div>
  );
}
