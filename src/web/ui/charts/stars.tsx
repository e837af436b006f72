import { makeStyles } from "@fluentui/react-components";
import { StarFilled, StarRegular } from "@fluentui/react-icons/svg/star";
import { StarHalfRegular } from "@fluentui/react-icons/svg/star-half";

type Props = { value: number; most: number };

const useStyles = makeStyles({
  stars: { display: "inline-flex", gap: "2px", fontSize: "20px", color: "var(--gold)" },
  turns: { ":dir(rtl)": { transform: "scaleX(-1)" } },
});

/** A value as stars, to the nearest half; the figure stands beside them. */
export function Stars({ value, most }: Props) {
  const styles = useStyles();
  const halves = Math.round(2 * value);
  return (
    <span className={styles.stars} aria-hidden>
      {Array.from({ length: most }, (_, at) => {
        const key = `star ${at}`;
        if (halves >= 2 * at + 2) return <StarFilled key={key} />;
        return halves === 2 * at + 1 ? (
          <StarHalfRegular key={key} className={styles.turns} />
        ) : (
          <StarRegular key={key} />
        );
      })}
    </span>
  );
}
