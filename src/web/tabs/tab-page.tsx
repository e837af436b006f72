import { makeStyles, Subtitle1, tokens } from "@fluentui/react-components";
import type { FluentIcon } from "@fluentui/react-icons";
import type { ReactNode } from "react";

type Props = { icon: FluentIcon; title: string; children?: ReactNode };

const useStyles = makeStyles({
  page: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 52ch)",
    justifyContent: "center",
    alignContent: "start",
    gap: tokens.spacingVerticalM,
    minHeight: "100%",
    padding: "24px clamp(16px, 5vw, 32px)",
    boxSizing: "border-box",
    overflowWrap: "anywhere",
    textWrap: "pretty",
  },
  icon: { fontSize: "40px", color: tokens.colorBrandForeground1 },
});

/**
 * The layout of the host's tab configuration and removal dialogs: a picture, a sentence, and
 * details.
 */
export function TabPage({ icon: Icon, title, children }: Props) {
  const styles = useStyles();
  return (
    <main className={styles.page}>
      <Icon className={styles.icon} aria-hidden />
      <Subtitle1 as="h1">{title}</Subtitle1>
      {children}
    </main>
  );
}
