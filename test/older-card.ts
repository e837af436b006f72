/**
 * A card as the oldest clients have it: elements that are not in schema 1.5 are replaced by their
 * fallback, and all buttons stand beside each other, because there is no menu for secondary ones.
 */
export function olderCard(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(olderCard);
  if (!isObject(json)) return json;
  if (json.type === "Badge") return olderCard(json.fallback);
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, value]): [string, unknown][] => {
      if (key === "mode" && value === "secondary") return [];
      return [[key, key === "data" ? value : olderCard(value)]];
    }),
  );
}

/** The names of the properties that each element of schema 1.5 has; null for one it has not. */
export type KnownNames = (type: string) => ReadonlySet<string> | null;

/** What Teams adds to the schema. */
const added: Record<string, readonly string[]> = { AdaptiveCard: ["msteams"] };
/** Parts of a card without a `type`, and what is not the card's. */
const apart = new Set(["data", "msteams", "choices", "targetElements"]);

/** Elements, actions and properties of a card that schema 1.5 does not have. */
export function unknownNames(json: unknown, known: KnownNames, at = "card"): string[] {
  if (Array.isArray(json))
    return json.flatMap((each, index) => unknownNames(each, known, `${at}[${index}]`));
  if (!isObject(json)) return [];
  const type = typeof json.type === "string" ? json.type : null;
  const names = type === null ? null : known(type);
  const here =
    type !== null && names === null
      ? [`${at}: ${type} is unknown`]
      : Object.keys(json)
          .filter((name) => names && !names.has(name) && !added[type ?? ""]?.includes(name))
          .map((name) => `${at}: ${type} has no ${name}`);
  return [
    ...here,
    ...Object.entries(json).flatMap(([key, value]) =>
      apart.has(key) ? [] : unknownNames(value, known, `${at}.${key}`),
    ),
  ];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
