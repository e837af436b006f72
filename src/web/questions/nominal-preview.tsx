import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { AddRegular } from "@fluentui/react-icons/svg/add";
import { questionsText } from "#text/questions.ts";
import type { PreviewProps } from "./authoring-props.ts";
import { ChoicesPreview } from "./choices-preview.tsx";

const useStyles = makeStyles({ add: { display: "flex", alignItems: "center", gap: "8px", color: tokens.colorNeutralForeground2 } });

/** Choices, and a place for one's own where people may add them (QED-20, QED-23). Which are right in a quiz is not shown. */
export function NominalPreview({ question: { choices, allowMultipleChoices, allowUserAddOptions } }: PreviewProps<"nominal">) {
  const styles = useStyles();
  return (
    <>
      {choices.length === 0 ? (
        <Text>{questionsText.noChoices}</Text>
      ) : (
        <ChoicesPreview labels={choices.map(({ value }) => value)} several={allowMultipleChoices} />
      )}
      {allowUserAddOptions ? (
        <Text className={styles.add}>
          <AddRegular aria-hidden />
          {questionsText.previewOwnChoice}
        </Text>
      ) : null}
    </>
  );
}
