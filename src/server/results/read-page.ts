import { type AppError, invalidRequest } from "#domain/errors.ts";

/** A row with the key after which the next page begins. */
type Keyed<T> = { key: string; row: T };
/** Part of a list: at most this many rows after a key, or the first ones. */
export type Part<T> = (after: string | null, most: number) => Promise<Keyed<T>[]>;

/**
 * A page of a list made of consecutive parts: named responses, then anonymous ones. Keys are only
 * for the next call.
 */
export async function readPage<T>(
  parts: readonly Part<T>[],
  after: string | undefined,
  limit: number,
): Promise<{ rows: T[]; next: string | null }> {
  const [first, key] = after === undefined ? [0, null] : placeIn(after);
  const found: Keyed<T>[] = [];
  for (const [at, part] of parts.entries()) {
    // One extra row tells whether there is a next page.
    if (at < first || found.length > limit) continue;
    const rows = await part(at === first ? key : null, limit + 1 - found.length);
    found.push(...rows.map((row) => ({ ...row, key: `${at}.${row.key}` })));
  }
  const next = found.length > limit ? (found[limit - 1]?.key ?? null) : null;
  return { rows: found.slice(0, limit).map(({ row }) => row), next };
}

/** For parts that parse their key: refuses a key that no page returned. */
export function badKey(): AppError {
  return invalidRequest({ path: "after", expected: "`next` of the page before" });
}

function placeIn(after: string): [number, string] {
  const [, part, key] = /^([01])\.(.+)$/.exec(after) ?? [];
  if (part === undefined || key === undefined) throw badKey();
  return [Number(part), key];
}
