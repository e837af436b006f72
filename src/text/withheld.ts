import type { Withheld } from "#domain/results/withheld.ts";
import { fill } from "./format/fill.ts";
import { responsesText } from "./results/responses.ts";
import { errorTexts } from "./server/errors.ts";
import { lateText, partsText } from "./waiting.ts";

/** Says how many anonymous answers a list does not show, and why. */
export function withheldText(withheld: Withheld): string {
  const { count: n, why } = withheld;
  if (why !== "few") return groupText(withheld);
  return n === 1 ? responsesText.withheldOne : fill(responsesText.withheld, { n });
}

/** The same on cards and in exports. */
export function withheldNote(withheld: Withheld): string {
  const { groupOf, why } = withheld;
  return why === "few"
    ? fill(errorTexts["results.too-few"], { min: groupOf })
    : groupText(withheld);
}

function groupText({ count, given, groupOf, named, why, again }: Withheld): string {
  if (why === "late") return lateText(count);
  return partsText({ hidden: count, shown: given - count, groupOf, named, again });
}
