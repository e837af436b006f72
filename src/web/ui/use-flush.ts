import { makeStyles, tokens } from "@fluentui/react-components";

/** Moves what has a margin of its own, such as a checkbox, a switch or a radio, to the edge that fields and labels begin at. */
export const useFlush = makeStyles({ flush: { marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalS})` } });
