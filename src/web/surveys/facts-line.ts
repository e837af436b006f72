import { tokens } from "@fluentui/react-components";

/** How the facts of an item stand beside one another below its title, in lists and on its page. */
export const factsLine = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "12px",
  rowGap: "4px",
  color: tokens.colorNeutralForeground2,
  overflowWrap: "anywhere",
} as const;
