import { Caption1, makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { CircleRegular } from "@fluentui/react-icons/svg/circle";
import { TrophyFilled } from "@fluentui/react-icons/svg/trophy";
import { pickedIn } from "#domain/question/choices.ts";
import type { AnswerValue, Choice } from "#domain/question/question.ts";
import { quizText, responsesText } from "#text/results.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

type Props = { choices: readonly Choice[]; value: AnswerValue | null /** Whether to say what is right. */; quiz: boolean };

const useStyles = makeStyles({
  list: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "2px", margin: 0, padding: 0, listStyle: "none" },
  choice: { position: "relative", display: "flex", alignItems: "start", gap: "8px", padding: "4px 0" },
  icon: { flexShrink: 0, fontSize: "18px", marginTop: "1px", color: tokens.colorNeutralForeground3 },
  chosen: { color: tokens.colorBrandForeground1 },
  words: { minWidth: 0, display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: "8px", overflowWrap: "anywhere" },
  right: { display: "inline-flex", alignItems: "center", gap: "4px", color: tokens.colorStatusSuccessForeground1 },
});

/** The choices of a question as somebody answered it, not to be changed. */
export function ChoicesShown({ choices, value, quiz }: Props) {
  const styles = useStyles();
  const picked = value === null ? [] : pickedIn(value);
  return (
    <ul className={styles.list}>
      {choices.map(({ id, label, correct }) => {
        const chosen = picked.includes(id);
        const Icon = chosen ? CheckmarkCircleFilled : CircleRegular;
        return (
          <li key={id} className={styles.choice}>
            <Icon aria-hidden className={mergeClasses(styles.icon, chosen && styles.chosen)} />
            <span className={styles.words}>
              <Text weight={chosen ? "semibold" : "regular"}>{label}</Text>
              {quiz && correct ? (
                <Caption1 className={styles.right}>
                  <TrophyFilled aria-hidden /> {quizText.correct}
                </Caption1>
              ) : null}
            </span>
            {chosen ? <VisuallyHidden>{responsesText.chosen}</VisuallyHidden> : null}
          </li>
        );
      })}
    </ul>
  );
}
