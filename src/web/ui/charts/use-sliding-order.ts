import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useHeld } from "../focus/use-held.ts";

/** Rows change places at most this often (milliseconds), so that eyes can follow. */
const every = 2000;
const slide = { duration: 300, easing: "cubic-bezier(0.1, 0.9, 0.2, 1)" };

/**
 * The order in which rows stand: the wanted one, taken over at most every two seconds and never
 * while pointer or focus is in the list, whose rows would move away from under it. Rows slide to
 * their new places, without motion where less of it is asked for.
 */
export function useSlidingOrder(
  list: RefObject<HTMLElement | null>,
  wanted: readonly string[],
): readonly string[] {
  const [shown, setShown] = useState(wanted);
  const isHeld = useHeld(list);
  const changedAt = useRef(0);
  const tops = useRef<ReadonlyMap<string, number>>(new Map());
  const same = shown.join(" ") === wanted.join(" ");
  const sameRows = [...shown].sort().join(" ") === [...wanted].sort().join(" ");
  // A row more or less is shown at once.
  if (!same && !sameRows) setShown(wanted);

  useEffect(() => {
    if (same || isHeld) return undefined;
    const timer = setTimeout(
      () => {
        changedAt.current = Date.now();
        tops.current = topsOf(list.current);
        setShown(wanted);
      },
      Math.max(0, changedAt.current + every - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [list, same, isHeld, wanted]);

  useLayoutEffect(() => {
    const before = tops.current;
    tops.current = new Map();
    if (before.size === 0 || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const row of rowsOf(list.current)) {
      const moved = (before.get(row.dataset.row ?? "") ?? row.offsetTop) - row.offsetTop;
      if (moved !== 0) row.animate([{ transform: `translateY(${moved}px)` }, {}], slide);
    }
  }, [list, shown]);

  return sameRows ? shown : wanted;
}

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
}

function topsOf(list: HTMLElement | null): ReadonlyMap<string, number> {
  return new Map(rowsOf(list).map((row) => [row.dataset.row ?? "", row.offsetTop]));
}
