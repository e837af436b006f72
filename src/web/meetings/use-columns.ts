import { useSyncExternalStore } from "react";
import { columnsFor } from "./columns-for.ts";

/** The columns of the grid, followed as the page becomes wider or narrower (MTG-02). */
export function useColumns(): number {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener("resize", changed);
      return () => window.removeEventListener("resize", changed);
    },
    () => columnsFor(window.innerWidth),
  );
}
