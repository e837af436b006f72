import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";

type Props = {
  as?: "section" | "div";
  label?: string;
  lead?: boolean;
  /** Whether its five parts stand in the rows of the grid around it. */
  inRows?: boolean;
  children: ReactNode;
};

const useStyles = makeStyles({
  box: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: tokens.spacingVerticalM,
    padding: "20px clamp(16px, 4vw, 24px) 24px",
    boxSizing: "border-box",
    borderRadius: "12px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  inRows: { gridRow: "span 5", gridTemplateRows: "subgrid", alignContent: "stretch" },
  lead: { border: "2px solid var(--d-lead)", padding: "19px clamp(15px, 4vw, 23px) 23px" },
});

/** A card of a page; `lead`: the one that stands out. */
export function CardBox({
  as: Box = "section",
  label,
  lead = false,
  inRows = false,
  children,
}: Props) {
  const styles = useStyles();
  return (
    <Box
      className={mergeClasses(styles.box, lead && styles.lead, inRows && styles.inRows)}
      {...(label ? { "aria-label": label } : {})}
    >
      {children}
    </Box>
  );
}
