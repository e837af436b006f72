import { Avatar, makeStyles, Text, tokens } from "@fluentui/react-components";
import type { Voter } from "#domain/results/results.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";

type Props = { heading: string; people: readonly Listed[]; total: number };
/** `said`: the words about them, if it is not their name alone. */
type Listed = Voter & { said?: string };

const useStyles = makeStyles({
  missing: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" },
  heading: { color: tokens.colorNeutralForeground2 },
  list: {
    display: "flex",
    flexWrap: "wrap",
    gap: "8px 16px",
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
  person: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    minWidth: 0,
    overflowWrap: "anywhere",
  },
});

/** Who has not answered, or is away. */
export function MissingPeople({ heading, people, total }: Props) {
  const styles = useStyles();
  return (
    <section className={styles.missing} aria-label={heading}>
      <Text as="h3" size={200} weight="semibold" className={styles.heading}>
        {heading}
      </Text>
      <ul className={styles.list}>
        {people.map(({ aadObjectId, name, said }) => (
          <li key={aadObjectId} className={styles.person}>
            <Avatar aria-hidden name={name} size={24} color="neutral" />
            {said ?? name}
          </li>
        ))}
        {total > people.length ? (
          <li>{fill(resultsText.more, { n: total - people.length })}</li>
        ) : null}
      </ul>
    </section>
  );
}
