/** What is empty behind a bar: nearly invisible, and a line where colours are forced. */
export const track = {
  backgroundColor: "var(--d-track)",
  boxShadow: "inset 0 0 0 var(--hc) var(--d-track-line)",
  overflow: "hidden",
  "@media (forced-colors: active)": { outline: "1px solid" },
} as const;

/** How a bar moves to its new length. */
export const moves = {
  transitionDuration: "400ms",
  transitionTimingFunction: "var(--out)",
  forcedColorAdjust: "none",
} as const;

/** For what is the viewer's own: a picture of the chart, made to be shared, does not have it. */
export const notInPictures = { ":global([data-picture])": { display: "none" } } as const;

/** The word beside what leads. */
export const leadTag = {
  display: "inline-flex",
  alignItems: "center",
  gap: "4px",
  padding: "1px 6px",
  borderRadius: "4px",
  fontSize: "12px",
  lineHeight: "16px",
  fontWeight: 600,
  whiteSpace: "nowrap",
  color: "var(--tint-text)",
  backgroundColor: "var(--tint)",
  boxShadow: "inset 0 0 0 var(--hc) var(--tint-line)",
} as const;
