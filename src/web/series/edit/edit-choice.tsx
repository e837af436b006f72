import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { CalendarEditRegular } from "@fluentui/react-icons/svg/calendar-edit";
import { EditRegular } from "@fluentui/react-icons/svg/edit";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { seriesText } from "#text/series.ts";

const useStyles = makeStyles({
  page: {
    display: "grid",
    alignContent: "start",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "16px",
    padding: "24px clamp(12px, 4vw, 32px)",
    maxWidth: "640px",
    margin: "0 auto",
  },
  title: { fontSize: "20px", lineHeight: "28px", fontWeight: 600, margin: 0, outline: "none" },
  choice: {
    display: "grid",
    gridTemplateColumns: "24px minmax(0, 1fr)",
    alignItems: "center",
    columnGap: "16px",
    padding: "16px",
    borderRadius: "12px",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    textDecoration: "none",
    "&:hover": {
      backgroundColor: tokens.colorNeutralBackground1Hover,
      color: tokens.colorNeutralForeground1Hover,
      // Where hover colours are the same, a line shows it.
      boxShadow: "inset 0 0 0 var(--hc) var(--tint-line)",
    },
    "&:hover > *": { color: "inherit" },
    "&:focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    "& svg": { gridRow: "1 / span 2", fontSize: "24px" },
  },
  hint: { color: tokens.colorNeutralForeground2 },
});

/** While the last survey is open: what comes, or what is open now (REC-36). */
export function EditChoice() {
  const styles = useStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {seriesText.choose}
      </h1>
      <Choice limited={false} name={seriesText.full} hint={seriesText.fullHint}>
        <CalendarEditRegular aria-hidden />
      </Choice>
      <Choice limited name={seriesText.limited} hint={seriesText.limitedHint}>
        <EditRegular aria-hidden />
      </Choice>
    </main>
  );
}

type Props = { limited: boolean; name: string; hint: string; children: ReactNode };

function Choice({ limited, name, hint, children }: Props) {
  const styles = useStyles();
  return (
    <Link className={styles.choice} to={`?limitedEdit=${limited}`} replace>
      {children}
      <Text weight="semibold">{name}</Text>
      <Text size={200} className={styles.hint}>
        {hint}
      </Text>
    </Link>
  );
}
