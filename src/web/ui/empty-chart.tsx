import { makeStyles, tokens } from "@fluentui/react-components";

type Props = { /** Read to screen readers; without it the picture is decoration. */ label?: string };

const useStyles = makeStyles({
  picture: { width: "120px", height: "84px", color: tokens.colorNeutralStroke1 },
  accent: { color: tokens.colorBrandStroke1 },
});

/** A drawing of a chart that has nothing to show yet (RES-13). */
export function EmptyChart({ label }: Props) {
  const styles = useStyles();
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 120 84"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <rect x="6" y="6" width="108" height="72" rx="10" />
      <path d="M22 26h52M22 42h76M22 58h36" strokeDasharray="1 7" />
      <path className={styles.accent} d="M22 26h14M22 42h8M22 58h20" stroke="currentColor" strokeWidth="6" />
    </svg>
  );
}
