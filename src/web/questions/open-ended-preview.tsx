import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { authoringText, contentTypeLabels } from "#text/authoring.ts";
import type { PreviewProps } from "./authoring-props.ts";

const useStyles = makeStyles({
  field: {
    padding: "8px 12px",
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground3,
  },
});

export function OpenEndedPreview({ question: { contentType } }: PreviewProps<"open-ended">) {
  return (
    <Text className={useStyles().field}>{contentType === "text/plain" ? authoringText.previewText : contentTypeLabels[contentType]}</Text>
  );
}
