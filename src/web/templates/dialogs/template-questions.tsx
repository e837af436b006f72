import { Caption1, makeStyles, Text, tokens } from "@fluentui/react-components";
import type { Question } from "#domain/question/question.ts";
import { hasChoices } from "#domain/question/traits.ts";
import { isBlank } from "#domain/unseen-signs.ts";
import { templateDetailsText } from "#text/authoring/templates.ts";
import { kindTexts } from "#text/questions/registry.ts";

const useStyles = makeStyles({
  list: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "12px",
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
  question: {
    display: "grid",
    gridTemplateColumns: "24px minmax(0, 1fr)",
    gap: "2px 12px",
    overflowWrap: "anywhere",
  },
  number: {
    display: "grid",
    placeItems: "center",
    width: "24px",
    height: "24px",
    borderRadius: "6px",
    backgroundColor: "var(--tint)",
    color: "var(--tint-text)",
    boxShadow: "inset 0 0 0 var(--hc) var(--tint-line)",
    fontVariantNumeric: "tabular-nums",
  },
  words: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "2px" },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** What a template asks, with the choices of each question. */
export function TemplateQuestions({ questions }: { questions: readonly Question[] }) {
  const styles = useStyles();
  return (
    <ol className={styles.list}>
      {questions.map((question, at) => (
        <li key={question.id} className={styles.question}>
          <Caption1 aria-hidden className={styles.number}>
            {at + 1}
          </Caption1>
          <div className={styles.words}>
            <Text dir="auto" weight="semibold">
              {isBlank(question.label) ? templateDetailsText.unwritten : question.label}
            </Text>
            <Caption1 className={styles.quiet}>{kindTexts[question.questionType].name}</Caption1>
            {hasChoices(question) ? (
              <Caption1 dir="auto" className={styles.quiet}>
                {choicesText(question.choices)}
              </Caption1>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Each choice, with what it means where its label says more than its value. */
function choicesText(choices: readonly { value: string; label: string }[]): string {
  return choices
    .map(({ value, label }) =>
      isBlank(label) || label === value ? value : `${value} ${label}`.trim(),
    )
    .filter((text) => !isBlank(text))
    .join(" · ");
}
