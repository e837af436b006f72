import { Avatar, Caption1, makeStyles, Subtitle2, Text, tokens } from "@fluentui/react-components";
import { useDeferredValue } from "react";
import { useWatch } from "react-hook-form";
import { authoringText } from "#text/authoring.ts";
import { questionsText } from "#text/questions.ts";
import { useBoot } from "../host/use-boot.ts";
import { FieldPreview } from "../questions/field-preview.tsx";
import { PreviewQuestion } from "./preview-question.tsx";
import { useDraftForm } from "./use-draft-form.ts";
import { useSettledType } from "./use-settled-type.ts";

const useStyles = makeStyles({
  pane: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: tokens.spacingVerticalM,
    maxWidth: "460px",
    margin: "0 auto",
    padding: "24px 16px",
  },
  sender: { display: "flex", alignItems: "center", gap: "8px" },
  card: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: tokens.spacingVerticalL,
    padding: "16px",
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
  },
  words: { overflowWrap: "anywhere", whiteSpace: "pre-wrap" },
  comment: { display: "grid", gap: "4px" },
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
  const { control } = useDraftForm();
  const ids = useWatch({ control, compute: ({ questions }) => questions.map(({ id }) => id) });
  const type = useSettledType();
  return (
    <section className={styles.pane} aria-label={authoringText.preview}>
      <Caption1>{authoringText.previewHint}</Caption1>
      <div className={styles.sender}>
        <Avatar name={product} size={32} color="brand" shape="square" aria-hidden />
        <Text weight="semibold">{product}</Text>
      </div>
      <div className={styles.card}>
        <Head />
        {ids.map((id, at) => (
          <PreviewQuestion key={id} at={at} numbered={ids.length > 1} />
        ))}
        <Comments />
        <Text className={styles.vote} weight="semibold">
          {type === "poll" ? authoringText.previewVote : questionsText.previewSubmit}
        </Text>
      </div>
    </section>
  );
}

function Head() {
  const styles = useStyles();
  const { control } = useDraftForm();
  const title = useDeferredValue(useWatch({ control, name: "title" }));
  const description = useDeferredValue(useWatch({ control, name: "description" }));
  return (
    <>
      {title.trim() ? <Subtitle2 className={styles.words}>{title}</Subtitle2> : null}
      {description.trim() ? <Text className={styles.words}>{description}</Text> : null}
    </>
  );
}

/** The place for a comment on the whole, where its author asks for one. */
function Comments() {
  const styles = useStyles();
  const { control } = useDraftForm();
  const asked = useWatch({ control, name: "commentsEnabled" });
  const appeal = useDeferredValue(useWatch({ control, name: "commentsAppeal" }));
  if (!asked) return null;
  return (
    <div className={styles.comment}>
      {appeal?.trim() ? <Caption1 className={styles.words}>{appeal}</Caption1> : null}
      <FieldPreview words={questionsText.previewComment} />
    </div>
  );
}
