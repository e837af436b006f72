import { makeStyles, tokens } from "@fluentui/react-components";

/**
 * Aligns controls with a margin of their own, such as checkboxes, switches and radios, with fields
 * and labels.
 */
export const useFlush = makeStyles({
  flush: { marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalS})` },
});
