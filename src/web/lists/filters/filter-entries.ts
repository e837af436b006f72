import type { ListCounts } from "#contract/surveys.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { filterText } from "#text/filters.ts";
import { capital } from "#text/format/fill.ts";
import { stateLabels } from "#text/survey.ts";
import type { ListFilters } from "./list-filters.ts";

/** The filters that hold several values. */
export type FilterList = "types" | "states" | "owners" | "channels";

/** A value that can be selected: its name and how many surveys match it (MTG-04). */
type FilterEntry = { id: string; label: string; count: number };

/**
 * The values of one filter: those that the list contains, and those already selected even if
 * nothing matches them any more.
 */
export function entriesOf(
  list: FilterList,
  filters: ListFilters,
  counts: ListCounts | undefined,
): FilterEntry[] {
  const known = knownOf(list, counts);
  const gone = filters[list].filter((id) => !known.some((entry) => entry.id === id));
  return [...known, ...gone.map((id) => ({ id, label: labelOf(list, id, counts), count: 0 }))];
}

/**
 * The counts, extended by selected owners and channels without a match; `names` supplies their
 * names.
 */
export function withChosen(
  counts: ListCounts,
  { owners, channels }: ListFilters,
  names: ListCounts | undefined,
): ListCounts {
  if (!names) return counts;
  const without = <T extends { id: string; count: number }>(
    chosen: readonly string[],
    known: readonly T[],
    all: readonly T[],
  ) =>
    all
      .filter(({ id }) => chosen.includes(id) && !known.some((entry) => entry.id === id))
      .map((entry) => ({ ...entry, count: 0 }));
  return {
    ...counts,
    owners: [...counts.owners, ...without(owners, counts.owners, names.owners)],
    channels: [...counts.channels, ...without(channels, counts.channels, names.channels)],
  };
}

/** The name of a selected value; its kind until the names have loaded. */
export function labelOf(list: FilterList, id: string, counts: ListCounts | undefined): string {
  return knownOf(list, counts).find((entry) => entry.id === id)?.label ?? fixedLabel(list, id);
}

/** The filters with a value added or removed. */
export function toggled(filters: ListFilters, list: FilterList, id: string): ListFilters {
  // safe: values of a filter come from that filter's entries
  const values = filters[list] as string[];
  return {
    ...filters,
    [list]: values.includes(id) ? values.filter((value) => value !== id) : [...values, id],
  };
}

function knownOf(list: FilterList, counts: ListCounts | undefined): FilterEntry[] {
  if (!counts) return [];
  if (list === "types" || list === "states")
    return counts[list].map(({ id, count }) => ({ id, count, label: fixedLabel(list, id) }));
  return counts[list].map(({ id, name, count }) => ({
    id,
    count,
    label: name || filterText.unnamed[list],
  }));
}

const typeLabels = new Map<string, string>(
  Object.entries(typeNames).map(([id, name]) => [id, capital(name)]),
);
const stateNames = new Map<string, string>(Object.entries(stateLabels));

function fixedLabel(list: FilterList, id: string): string {
  if (list === "types") return typeLabels.get(id) ?? id;
  if (list === "states") return stateNames.get(id) ?? id;
  return filterText.unnamed[list];
}
