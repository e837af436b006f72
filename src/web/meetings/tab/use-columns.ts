import { useSyncExternalStore } from "react";
import { columnsFor } from "./columns-for.ts";

/** The number of columns of the grid, updated when the page is resized (MTG-02). */
export function useColumns(): number {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener("resize", changed);
      return () => window.removeEventListener("resize", changed);
    },
    () => columnsFor(window.innerWidth),
  );
}
