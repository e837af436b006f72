import { makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { LockClosedRegular } from "@fluentui/react-icons/svg/lock-closed";

const useStyles = makeStyles({
  held: {
    display: "flex",
    alignItems: "center",
    gap: "16px",
    padding: "16px",
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: "10px",
    backgroundColor: tokens.colorNeutralBackground2,
  },
  sign: {
    flexShrink: 0,
    display: "grid",
    placeItems: "center",
    width: "44px",
    height: "44px",
    borderRadius: "50%",
    fontSize: "20px",
    color: "var(--tint-text)",
    backgroundColor: "var(--tint)",
    boxShadow: "inset 0 0 0 var(--hc) var(--tint-line)",
  },
});

/** A sentence about answers that exist but are not shown. */
export function HeldNote({ children, className }: { children: string; className?: string }) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.held, className)}>
      <span className={styles.sign} aria-hidden>
        <LockClosedRegular />
      </span>
      <Text>{children}</Text>
    </div>
  );
}
