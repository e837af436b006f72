import { tokens } from "@fluentui/react-components";

/**
 * Styles of a table's cell where there is no room for columns: the column's name, which is the
 * cell's `data-label`, stands before what is in it.
 */
export const labelledCell = {
  display: "grid",
  gridTemplateColumns: "minmax(88px, 34%) minmax(0, 1fr)",
  justifyItems: "start",
  gap: "8px",
  "::before": {
    content: "attr(data-label)",
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
} as const;
