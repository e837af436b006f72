import type { SeriesState } from "#domain/series/series.ts";
import { type SurveyType, specOf } from "#domain/survey/types/registry.ts";
import { fill } from "./format/fill.ts";

/** Texts of the pages and lists of series. */
export const seriesText = {
  heading: "Series",
  section: "Recurring",
  /** The name of one without a title, for who may not know yet what it asks. */
  untitled: "Recurring {type}",
  loading: "Loading the series",
  loadingHistory: "Loading what was sent",
  next: "Next {date}",
  /** STD-11, REC-22. */
  starts: "Starts {date}",
  pending: "Pending",
  openSeries: "Open series",
  gone: "This series was deleted",
  /** Everybody whom it was sent to was erased. */
  toNobody: "Nobody is left who gets it. Edit it to choose others: then it goes on.",
  /**
   * The plan ended it: to its owners, in their chats with the bot, where nothing is offered for
   * money (HOST-47), and on its page.
   */
  planEnded:
    "Your recurring {type} {title} is not sent any more, because no plan of its owners includes " +
    "it now.",
  planEndedHint: "Once one does, open the series and select Enable: it goes on with its next date.",
  enableAgain: "No plan of its owners included it. Once one does, select Enable.",
  last: "Last sent {date}",
  notYet: "Nothing was sent yet",
  /** REC-29. */
  columns: { sendDate: "Send Date", completions: "Completions" },
  /** REC-30. */
  standupColumns: { state: "Standup Status", status: "Team Status Responses" },
  statusCount: "{label} {count}",
  history: "What was sent",
  actionsColumn: "Actions",
  /** Not why: the product was down, switched off, or outside the owners' plan. */
  skipped: "{date}: not sent",
  ofAll: "{n} of {m}",
  /** REC-33, REC-35. */
  more: "Load {n} more",
  moreShown: "{n} more shown",
  deleteRow: "Delete the {type} of {date}",
  /** REC-40. */
  ended: "Oh Bummer! The owners subscription has ended.",
  endedHint: "Contact the sender to renew their subscription to access these results.",
  actions: "Actions",
  edit: "Edit",
  editTitle: "Edit series",
  enable: "Enable",
  enableTitle: "Enable this series?",
  enableBody: "It goes on with its next date. What was missed meanwhile is not sent.",
  enabled: "The series was enabled",
  disable: "Disable",
  disableTitle: "Disable this series?",
  disableBody: "Nothing further is sent until you enable it again.",
  disabled: "The series was disabled",
  close: "Close last",
  closed: "The {type} was closed",
  delete: "Delete",
  deleteTitle: "Delete this series?",
  deleteBody: "Nothing further is sent. What was sent stays where it is, with its answers.",
  deleted: "The series was deleted",
  owners: "Owners",
  ownersTitle: "Owners of this series",
  /** REC-24. */
  ownersElsewhere: "Manage ownership of this {product} from where you created it.",
  saveTemplate: "Save as template",
  export: "Export",
  cancel: "Cancel",
  undo: "Undo",
  /** REC-36. */
  choose: "What do you want to change?",
  full: "Full edit",
  fullHint: "Future instances: questions, settings, recipients and dates.",
  limited: "Limited edit",
  limitedHint: "Current instance, which is open now.",
} as const;

/** REC-15. */
export const seriesStateLabels: Record<SeriesState, string> = {
  active: "Active",
  disabled: "Disabled",
  ended: "Ended",
};

/** A series' name; others than its owners may not know yet what one without a title asks. */
export function seriesName(name: string, type: SurveyType): string {
  return name || fill(seriesText.untitled, { type: specOf(type).name });
}
