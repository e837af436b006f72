import { makeStyles, tokens, typographyStyles } from "@fluentui/react-components";
import { type ReactNode, useId } from "react";

type Props = { title: string; children: ReactNode };

const useStyles = makeStyles({
  group: {
    display: "grid",
    gap: tokens.spacingVerticalL,
    gridTemplateColumns: "repeat(auto-fit, minmax(min(240px, 100%), 1fr))",
    alignItems: "start",
    // A line between groups.
    "& + &": {
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
      marginTop: "20px",
      paddingTop: "16px",
    },
  },
  title: {
    ...typographyStyles.body1Strong,
    gridColumn: "1 / -1",
    margin: "0 0 -8px",
    color: tokens.colorNeutralForeground2,
  },
});

/** Settings that belong together, below their heading. */
export function SettingsGroup({ title, children }: Props) {
  const styles = useStyles();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </div>
  );
}
