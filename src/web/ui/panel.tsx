import { makeStyles, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";

type Props = { label: string; children: ReactNode };

const useStyles = makeStyles({
  panel: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: tokens.spacingVerticalL,
    padding: "16px clamp(12px, 3vw, 20px)",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

/** A section of a page with a frame and an accessible name. */
export function Panel({ label, children }: Props) {
  return (
    <section className={useStyles().panel} aria-label={label}>
      {children}
    </section>
  );
}
