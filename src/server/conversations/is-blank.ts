/** What pages send if they have no id (ERR-01 to ERR-03, LST-19). */
const blank = new Set(["", "undefined", "null"]);

export function isBlank(id: string): id is "" {
  return blank.has(id.trim());
}
