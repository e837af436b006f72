import { z } from "zod";
import type { SurveyView } from "#contract/survey-view.ts";

/** The views of results that an address can ask for by `view`. */
export const resultsView = z.enum(["results", "responses", "people"]);
export type ResultsViewName = z.infer<typeof resultsView>;

/** What somebody may choose between: owners see the responses, and who gave them where they carry names (RES-33). */
export function viewsFor({ can, anonymity }: Pick<SurveyView, "can" | "anonymity">): ResultsViewName[] {
  const named = anonymity !== "anonymous" && can.includes("view-voters");
  return ["results", ...(can.includes("view-responses") ? ["responses" as const] : []), ...(named ? ["people" as const] : [])];
}
