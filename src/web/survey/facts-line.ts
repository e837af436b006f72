import { tokens } from "@fluentui/react-components";

/** The layout of a survey's facts below its title, in lists and on its page. */
export const factsLine = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "12px",
  rowGap: "4px",
  color: tokens.colorNeutralForeground2,
  overflowWrap: "anywhere",
} as const;
