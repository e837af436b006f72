import { z } from "zod";
import type { SurveyView } from "#contract/survey-view.ts";
import { specOf } from "#domain/survey/types/registry.ts";

/** The results views that an address can select with `view`. */
export const resultsView = z.enum(["digest", "results", "responses", "people"]);
export type ResultsViewName = z.infer<typeof resultsView>;

/**
 * The views that the viewer may choose from, the usual one first: a type that is read person by
 * person has its digest for everybody; owners see the responses, and respondents if responses carry
 * names (RES-33).
 */
export function viewsFor({
  type,
  can,
  anonymity,
}: Pick<SurveyView, "type" | "can" | "anonymity">): [ResultsViewName, ...ResultsViewName[]] {
  const named = anonymity !== "anonymous" && can.includes("view-voters");
  const rest = [
    ...(can.includes("view-responses") ? ["responses" as const] : []),
    ...(named ? ["people" as const] : []),
  ];
  return specOf(type).sharesNames ? ["digest", "results", ...rest] : ["results", ...rest];
}
