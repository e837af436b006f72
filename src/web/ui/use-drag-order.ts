import { type PointerEvent, type RefObject, useCallback, useRef } from "react";

export type Grab = (event: PointerEvent, at: number) => void;

/**
 * Reorders the children of a list by dragging their handles: `list` goes on the list, `grab` on the
 * handles, with the entry's index. Entries move during the drag, so that the list always shows the
 * outcome. Keyboards use buttons beside it.
 */
export function useDragOrder<T extends HTMLElement>(
  onMove: (from: number, to: number) => void,
): { list: RefObject<T | null>; grab: Grab } {
  const list = useRef<T>(null);

  const grab = useCallback(
    (event: PointerEvent, at: number) => {
      if (event.button !== 0 || (list.current?.children.length ?? 0) < 2) return;
      event.preventDefault();
      let now = at;
      const follow = ({ clientY }: globalThis.PointerEvent) => {
        const to = placeAt(list.current, now, clientY);
        if (to === now) return;
        onMove(now, to);
        now = to;
        list.current?.children[to]?.scrollIntoView({ block: "nearest" });
      };
      const end = () => {
        window.removeEventListener("pointermove", follow);
        window.removeEventListener("pointerup", end);
        window.removeEventListener("pointercancel", end);
      };
      // On the window: an entry that moves in the document would lose a captured pointer.
      window.addEventListener("pointermove", follow);
      window.addEventListener("pointerup", end);
      window.addEventListener("pointercancel", end);
    },
    [onMove],
  );

  return { list, grab };
}

/**
 * The dragged entry's new index: one further once the pointer has passed its neighbour's middle.
 */
function placeAt(list: HTMLElement | null, now: number, y: number): number {
  const middleOf = (at: number) => {
    const box = list?.children[at]?.getBoundingClientRect();
    return box && box.top + box.height / 2;
  };
  const before = middleOf(now - 1);
  const after = middleOf(now + 1);
  if (before !== undefined && y < before) return now - 1;
  return after !== undefined && y > after ? now + 1 : now;
}
