import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import "../answer-form/answer-form.css";

const useStyles = makeStyles({
  skin: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: tokens.spacingVerticalL,
    overflowWrap: "anywhere",
    "--ground": tokens.colorNeutralBackground1,
    "--text": tokens.colorNeutralForeground1,
    "--weak": tokens.colorNeutralForeground2,
    "--off": tokens.colorNeutralBackgroundDisabled,
    "--off-text": tokens.colorNeutralForegroundDisabled,
    "--line": tokens.colorNeutralStroke1,
    "--line-weak": tokens.colorNeutralStroke2,
    "--edge": tokens.colorNeutralStrokeAccessible,
    "--brand": tokens.colorBrandBackground,
    "--brand-hover": tokens.colorBrandBackgroundHover,
    "--on-brand": tokens.colorNeutralForegroundOnBrand,
    "--link": tokens.colorBrandForegroundLink,
    "--focus": tokens.colorStrokeFocus2,
    "--hover": tokens.colorNeutralBackground3,
    "--track": tokens.colorNeutralBackground6,
    "--note": tokens.colorNeutralBackground3,
    "--note-edge": tokens.colorNeutralStroke1,
    "--note-text": tokens.colorNeutralForeground1,
    "--bad": tokens.colorStatusDangerBackground1,
    "--bad-edge": tokens.colorStatusDangerBorder1,
    "--bad-text": tokens.colorStatusDangerForeground1,
    "& .buttons": { justifyContent: "flex-start" },
    "& .question": { gap: "4px" },
  },
});

/** The response page's fields in the colours of the surrounding theme. */
export function AnswerSkin({ children }: { children: ReactNode }) {
  return <div className={mergeClasses("answer-form", useStyles().skin)}>{children}</div>;
}
