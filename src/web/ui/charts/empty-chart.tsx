import { makeStyles } from "@fluentui/react-components";

type Props = {
  /** Read to screen readers; without it the picture is decoration. */ label?: string;
};

const useStyles = makeStyles({
  picture: { width: "168px", height: "96px", maxWidth: "100%" },
  ground: { fill: "var(--tint)", stroke: "var(--tint-line)", strokeWidth: "var(--hc)" },
  bar: { fill: "none", stroke: "var(--d-rest)", strokeWidth: "1.5px", strokeDasharray: "4 4" },
  start: { fill: "var(--d-lead)" },
});

/** Three bars that are still empty, and the start of one (RES-13). */
export function EmptyChart({ label }: Props) {
  const styles = useStyles();
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 168 96"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <rect className={styles.ground} x="0.5" y="0.5" width="167" height="95" rx="12" />
      <rect className={styles.bar} x="20" y="20" width="70" height="12" rx="6" />
      <rect className={styles.bar} x="20" y="42" width="128" height="14" rx="7" />
      <rect className={styles.bar} x="20" y="66" width="46" height="12" rx="6" />
      <circle className={styles.start} cx="27" cy="49" r="7" />
    </svg>
  );
}
