import { makeStyles, Text, typographyStyles } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { type ReactNode, useEffect, useRef } from "react";

type Props = { title: string; children?: ReactNode; actions?: ReactNode };

const useStyles = makeStyles({
  said: {
    display: "grid",
    justifyItems: "center",
    gap: "16px",
    maxWidth: "52ch",
    margin: "0 auto",
    padding: "48px 16px",
    textAlign: "center",
    textWrap: "balance",
  },
  mark: { fontSize: "64px", color: "var(--good)" },
  title: { ...typographyStyles.title3, margin: 0, outline: "none" },
  actions: { display: "flex", flexWrap: "wrap", justifyContent: "center", gap: "8px" },
});

/** What was done: a check mark, a sentence, and how to go on. Its title takes the focus. */
export function Said({ title, children, actions }: Props) {
  const styles = useStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.said}>
      <CheckmarkCircleFilled aria-hidden className={styles.mark} />
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {children ? <Text align="center">{children}</Text> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
