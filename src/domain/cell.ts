/**
 * An instant in UTC, a day or a time of day. `text` is its CSV form: `2026-03-02T10:11:12.345Z`,
 * `2026-03-02` or `10:30`.
 */
export type TimeCell = { as: "instant" | "day" | "time"; text: string };
/** The value of a cell in an export: a text, a number or a time. Only texts contain user input. */
export type Cell = string | number | TimeCell;
