import { makeStyles, Text, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";

const useStyles = makeStyles({
  field: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "8px",
    padding: "6px 12px",
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground3,
    overflowWrap: "anywhere",
  },
});

/** A blank field of a form, not to be entered. */
export function FieldPreview({ words, icon }: { words: string; icon?: ReactNode }) {
  return (
    <Text className={useStyles().field}>
      {words}
      {icon}
    </Text>
  );
}
