/**
 * The newly read data, with every unchanged part being the same object as before, so that unchanged
 * list rows do not re-render. Unlike react-query's structural sharing it handles dates, and matches
 * list entries by id wherever they stand. `serverTime` is ignored in the comparison.
 */
export function keepSame(before: unknown, after: unknown): unknown {
  if (Object.is(before, after)) return before;
  if (before instanceof Date && after instanceof Date)
    return before.getTime() === after.getTime() ? before : after;
  if (Array.isArray(before) && Array.isArray(after)) return keepItems(before, after);
  return isPlain(before) && isPlain(after) ? keepFields(before, after) : after;
}

function keepItems(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const known = new Map(
    before.flatMap((item) => (idOf(item) === undefined ? [] : [[idOf(item), item]])),
  );
  const items = after.map((item, at) =>
    keepSame(idOf(item) === undefined ? before[at] : known.get(idOf(item)), item),
  );
  return items.length === before.length && items.every((item, at) => item === before[at])
    ? before
    : items;
}

function keepFields(before: Fields, after: Fields): Fields {
  const fields = Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, keepSame(before[name], value)]),
  );
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const isSame = [...names].every(
    (name) =>
      name === "serverTime" || (name in before && name in fields && before[name] === fields[name]),
  );
  return isSame ? before : fields;
}

type Fields = Readonly<Record<string, unknown>>;

function isPlain(value: unknown): value is Fields {
  return (
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

function idOf(item: unknown): unknown {
  return isPlain(item) ? item.id : undefined;
}
