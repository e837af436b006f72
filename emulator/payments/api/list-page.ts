import type { List } from "../book/resources.ts";
import { noSuch } from "./api-error.ts";

type Cursor = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};

/** A page of a list, newest first. `oldestFirst`: in the order given. */
export function listPage<T extends { id: string; object: string }>(
  oldestFirst: T[],
  { limit = 10, starting_after: after, ending_before: before }: Cursor,
  url: string,
): List<T> {
  const all = oldestFirst.toReversed();
  const place = (id: string, param: string): number => {
    const at = all.findIndex((each) => each.id === id);
    if (at < 0) throw noSuch(all[0]?.object.replaceAll("_", " ") ?? "object", id, param);
    return at;
  };
  if (before !== undefined) {
    const end = place(before, "ending_before");
    const data = all.slice(Math.max(0, end - limit), end);
    return { object: "list", data, has_more: end > limit, url };
  }
  const start = after === undefined ? 0 : place(after, "starting_after") + 1;
  const data = all.slice(start, start + limit);
  return { object: "list", data, has_more: start + limit < all.length, url };
}
