import { createContext, useContext } from "react";
import type { Autolink } from "#domain/integration/autolink.ts";

const AutolinksContext = createContext<readonly Autolink[]>([]);
/** What makes links of references in all texts below (INT-08). */
export const AutolinksProvider = AutolinksContext.Provider;

export function useAutolinks(): readonly Autolink[] {
  return useContext(AutolinksContext);
}
