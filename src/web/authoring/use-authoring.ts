import { createContext, useContext } from "react";
import type { SeriesView } from "#contract/series.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Audience } from "../survey/audience.ts";
import type { AuthoringQuery } from "./authoring-query.ts";

/**
 * The authoring session: the conversation, the query, and the survey or series being edited (both
 * null for a new one). `workId` identifies the draft on the device and on the server: sending again
 * after a reload uses the same id, so nothing is created twice (decisions/016).
 */
export type Authoring = {
  query: AuthoringQuery;
  audience: Audience | null;
  before: SurveyView | null;
  series: SeriesView | null;
  workId: string;
};

const AuthoringContext = createContext<Authoring | undefined>(undefined);
export const AuthoringProvider = AuthoringContext.Provider;

export function useAuthoring(): Authoring {
  const authoring = useContext(AuthoringContext);
  if (!authoring) throw new Error("useAuthoring needs an AuthoringProvider");
  return authoring;
}

const FormStaysContext = createContext(true);
export const FormStaysProvider = FormStaysContext.Provider;

/** Whether nothing will replace the form: the account, which may forbid it, is known. */
export function useFormStays(): boolean {
  return useContext(FormStaysContext);
}

/** Whether the survey was sent already, so that recipients and sending time are fixed. */
export function isSent(before: Authoring["before"]): boolean {
  return before !== null && before.state !== "pending";
}
