import { AppError } from "#domain/errors.ts";

/** A row with the key behind which the next page begins. */
export type Keyed<T> = { key: string; row: T };
/** Part of a list: the rows behind a key, or its first ones, at most so many. */
export type Part<T> = (after: string | null, most: number) => Promise<Keyed<T>[]>;

/** A page of a list that is made of parts, one after the other: answers with names first, then those without. Keys are for the next call only. */
export async function readPage<T>(
  parts: readonly Part<T>[],
  after: string | undefined,
  limit: number,
): Promise<{ rows: T[]; next: string | null }> {
  const [first, key] = after === undefined ? [0, null] : placeIn(after);
  const found: Keyed<T>[] = [];
  for (const [at, part] of parts.entries()) {
    // One more than is shown tells whether there is a next page.
    if (at < first || found.length > limit) continue;
    const rows = await part(at === first ? key : null, limit + 1 - found.length);
    found.push(...rows.map((row) => ({ ...row, key: `${at}.${row.key}` })));
  }
  const next = found.length > limit ? (found[limit - 1]?.key ?? null) : null;
  return { rows: found.slice(0, limit).map(({ row }) => row), next };
}

/** For a part that reads its key: refuses what no page gave. */
export function badKey(): AppError {
  return new AppError("request.invalid", { field: "after" });
}

function placeIn(after: string): [number, string] {
  const [, part, key] = /^([01])\.(.+)$/.exec(after) ?? [];
  if (part === undefined || key === undefined) throw badKey();
  return [Number(part), key];
}
