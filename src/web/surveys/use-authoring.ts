import { createContext, useContext } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Audience } from "./audience.ts";
import type { AuthoringQuery } from "./authoring-query.ts";

/** What is written here: where, how the address began it, and the item that is being edited, or null for a new one. */
export type Authoring = { query: AuthoringQuery; audience: Audience | null; before: SurveyView | null };

const AuthoringContext = createContext<Authoring | undefined>(undefined);
export const AuthoringProvider = AuthoringContext.Provider;

export function useAuthoring(): Authoring {
  const authoring = useContext(AuthoringContext);
  if (!authoring) throw new Error("useAuthoring needs an AuthoringProvider");
  return authoring;
}

/** Whether people have it already, so that where it went and when can't be changed any more. */
export function isSent(before: Authoring["before"]): boolean {
  return before !== null && before.state !== "pending";
}
