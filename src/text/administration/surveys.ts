/** The organisation's surveys, as administrators see them. */
export const administeredText = {
  loading: "Loading surveys",
  failed: "The surveys could not be loaded",
  list: "Surveys of the organization",
  state: "State",
  anyState: "Any state",
  type: "Type",
  anyType: "Any type",
  owner: "Owner",
  nothing: "There are no surveys like this.",
  notYet: "Nothing like this among the newest surveys.",
  searchOn: "Search older surveys",
  found: "{count} surveys",
  foundOne: "1 survey",
  foundMore: "{count} surveys, and more",
  columns: {
    name: "Name",
    owner: "Owner",
    state: "State",
    created: "Created",
    closes: "Closes",
    answers: "Answers",
  },
  noName: "Without a name",
  noOwner: "Nobody",
  never: "–",
  inSeries: "In a series",
  handOver: "Hand over",
  close: "Close",
  audit: "Show its audit",
  delete: "Delete",
  closeTitle: "Close this {type}?",
  closeBody:
    "Nobody can answer after it is closed. Results stay as they are. It is in the audit that you " +
    "closed it.",
  closed: "{name} was closed",
  deleteTitle: "Delete this {type}?",
  deleteBody:
    "It disappears for everybody it was sent to, with all its answers, and is removed for good " +
    "some days later. Its owners can't undo that. It is in the audit that you deleted it.",
  deleted: "{name} was deleted",
  handOverTitle: "Hand over this {type}",
  handOverBody:
    "The new owner can edit, close and delete it, and sees everything that its settings let " +
    "owners see. It is in the audit that you handed it over.",
  handOverSeries: "It belongs to a series: the whole series is handed over with it.",
  insteadOf: "In place of",
  allOwners: "All owners",
  to: "New owner",
  chosen: "New owner: {name}",
  toHint: "A person who is in a team or chat with {product}.",
  handedOver: "{name} was handed over to {person}",
} as const;
