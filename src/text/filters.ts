/** Texts of the filters and sort orders of a list. */
export const filterText = {
  /** MTG-03. */
  search: "Search",
  searchLabel: "Search by title",
  clearSearch: "Clear search",
  filter: "Filter",
  filterSet: "Filter, {n} set",
  sort: "Sort",
  sortBy: "Sort: {order}",
  /** LST-04. */
  orders: { newest: "Newest", oldest: "Oldest" },
  /** MTG-04. */
  panelTitle: "Filter",
  sections: { types: "Type", states: "State", owners: "Owners", channels: "Channel" },
  unnamed: { owners: "Unknown owner", channels: "Unnamed conversation" },
  entry: "{label} ({n})",
  /** LST-06. */
  allMeetings: "All meetings",
  allMeetingsHint: "Also what was sent in other meetings of yours.",
  nothing: "There is nothing to filter by yet.",
  loading: "Loading filters",
  failed: "The filters could not be loaded",
  /** MTG-05. */
  clearAll: "Clear all",
  cancel: "Cancel",
  apply: "Apply",
  close: "Close",
  /** MTG-06. */
  chips: "Filters set",
  more: "{n} more",
  remove: "Remove filter {label}",
  removed: "Filter {label} removed",
} as const;
