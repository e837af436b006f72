import { makeStyles } from "@fluentui/react-components";
import type { TeamStatus } from "#contract/series.ts";
import { fill } from "#text/format/fill.ts";
import { seriesText } from "#text/series.ts";

const useStyles = makeStyles({
  counts: {
    display: "flex",
    flexWrap: "wrap",
    gap: "2px 12px",
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
  some: { fontWeight: 600 },
});

/** `Yes 1 · No 4`: how a team answered the yes-no question of its standup (REC-30). */
export function StatusCell({ status }: { status: TeamStatus }) {
  const styles = useStyles();
  return (
    <ul className={styles.counts}>
      {status.map(({ label, count }) => (
        <li key={label} className={count > 0 ? styles.some : undefined}>
          {fill(seriesText.statusCount, { label, count })}
        </li>
      ))}
    </ul>
  );
}
