import { Caption1, makeStyles, Text, tokens } from "@fluentui/react-components";
import { fill } from "#text/fill.ts";
import { resultsText } from "#text/results.ts";
import type { ResultProps } from "./taking-props.ts";

const useStyles = makeStyles({
  list: { display: "grid", gap: tokens.spacingVerticalS, margin: 0, padding: 0, listStyle: "none" },
  item: {
    display: "grid",
    gap: "2px",
    padding: "8px 12px",
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
});

/** The texts of those who gave a name, or how many answered (RES-29). */
export function OpenEndedResult({ question, result, responses }: ResultProps<"open-ended">) {
  const styles = useStyles();
  const texts = responses.flatMap(({ user, responses: answers }) =>
    answers.flatMap(({ questionId, value }) =>
      questionId === question.id && typeof value === "string" ? [{ id: user.aadObjectId, name: user.name, value }] : [],
    ),
  );
  if (result.answered === 0) return <Text>{resultsText.noQuestionResponses}</Text>;
  if (texts.length === 0) return <Text>{fill(resultsText.completed, { n: result.answered })}</Text>;
  return (
    <ul className={styles.list}>
      {texts.map(({ id, name, value }) => (
        <li key={id} className={styles.item}>
          <Text>{value}</Text>
          <Caption1>{name}</Caption1>
        </li>
      ))}
    </ul>
  );
}
