import { Avatar, Caption1, makeStyles, mergeClasses, Subtitle2, Text, tokens } from "@fluentui/react-components";
import { useWatch } from "react-hook-form";
import { authoringText } from "#text/authoring.ts";
import { useBoot } from "../host/use-boot.ts";
import { QuestionPreview } from "../questions/question-preview.tsx";
import { useDraftForm } from "./use-draft-form.ts";

const useStyles = makeStyles({
  pane: { display: "grid", gap: tokens.spacingVerticalM, maxWidth: "460px", margin: "0 auto", padding: "24px 16px" },
  sender: { display: "flex", alignItems: "center", gap: "8px" },
  card: {
    display: "grid",
    gap: tokens.spacingVerticalL,
    padding: "16px",
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
  },
  question: { display: "grid", gap: tokens.spacingVerticalM },
  words: { overflowWrap: "anywhere", whiteSpace: "pre-wrap" },
  blank: { color: tokens.colorNeutralForeground3 },
  vote: {
    justifySelf: "start",
    padding: "5px 12px",
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
  },
});

/** The item as respondents will see it; nothing in it can be clicked. */
export function DraftPreview() {
  const styles = useStyles();
  const { product } = useBoot();
  const { control, getValues } = useDraftForm();
  useWatch({ control });
  const { title, description, questions } = getValues();
  return (
    <section className={styles.pane} aria-label={authoringText.preview}>
      <Caption1>{authoringText.previewHint}</Caption1>
      <div className={styles.sender}>
        <Avatar name={product} size={32} color="brand" shape="square" aria-hidden />
        <Text weight="semibold">{product}</Text>
      </div>
      <div className={styles.card}>
        {title.trim() ? <Subtitle2 className={styles.words}>{title}</Subtitle2> : null}
        {description.trim() ? <Text className={styles.words}>{description}</Text> : null}
        {questions.map((question) => (
          <div key={question.id} className={styles.question}>
            <Text weight="semibold" className={mergeClasses(styles.words, !question.label.trim() && styles.blank)}>
              {question.label.trim() || authoringText.previewQuestion}
            </Text>
            <QuestionPreview question={question} />
          </div>
        ))}
        <Text className={styles.vote} weight="semibold">
          {authoringText.previewVote}
        </Text>
      </div>
    </section>
  );
}
