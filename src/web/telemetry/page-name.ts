/** A word of our own routes; anything else in a path may be an id. */
const routeWord = /^[a-z-]{1,20}$/i;

/** The route of this page, without the ids in it. */
export function pageName(): string {
  const parts = window.location.pathname.split("/").filter((part) => part !== "");
  return parts.map((part) => (routeWord.test(part) ? part : "id")).join(".");
}
