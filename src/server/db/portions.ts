/** One statement takes at most 65,535 values. */
const rowsAtOnce = 1000;

/** Rows in portions, by default as many as one statement takes. */
export function* portions<T>(rows: readonly T[], most = rowsAtOnce): Generator<T[]> {
  for (let at = 0; at < rows.length; at += most) yield rows.slice(at, at + most);
}
