/** Texts of exports: the file's columns, the page for one survey, and the dialog for several. */
export const exportsText = {
  /** EXP-15. */
  columns: { name: "Name", completed: "Completed Time", score: "Score", comments: "Comments" },
  npsColumn: "NPS: {label}",
  commentColumn: "Comment: {label}",
  /** A file with several surveys. */
  itemColumns: { id: "Item ID", title: "Item", sheet: "Sheet", note: "Note" },
  /** One survey of a series. */
  seriesTitle: "{date} {title}",
  itemsSheet: "Items",
  notesSheet: "Notes",
  none: "No responses yet",

  export: "Export",
  pageTitle: "Export results",
  dialogTitle: "Export Data",
  loading: "Loading...",
  of: "Results of {title}",
  format: "File format",
  formats: { csv: "CSV", xlsx: "Excel (XLSX)" },
  formatHints: {
    csv: "Opens in every spreadsheet and in programs that analyse data.",
    xlsx: "A workbook for Microsoft Excel.",
  },
  anonymousHint:
    "Without names and times. Answers are in the file once enough people have answered.",
  voluntaryHint: "Answers without a name are in the file once enough people have given one.",
  working: "Exporting results",
  select: "Select the items to export",
  selectAll: "Select all",
  /** Where the list goes on. */
  selectShown: "Select all {n} shown",
  selectOne: "Select {title}",
  columnsOfDialog: { title: "Title", id: "ID" },
  oneSelected: "1 selected",
  selected: "{n} selected",
  noneSelected: "Select at least one item",
  tooMany: "Select {max} items at most",
  nothing: "There is nothing to export yet",
  more: "Show more",
  cancel: "Cancel",
  done: "Done",
  ok: "OK",
  /** The wording that Microsoft's store requires. */
  downloaded: "Results successfully downloaded",
  downloadedAs: "Your browser has saved {file}.",
  /** EXP-14. */
  saved: "The file was saved to the downloads folder on your computer as {file}",
  /** EXP-10; two spaces. */
  mobile:
    "Exports are not supported on mobile clients.  Please use the Microsoft Teams desktop or " +
    "web client!",
  /** EXP-11. */
  failed: "Error occurred while exporting results.",
  failedTitle: "Export failed",
  /** EXP-12. */
  bulkFailed: "Error exporting: {message}",
  broken: "The connection broke before the file was complete. Please try again.",
} as const;
