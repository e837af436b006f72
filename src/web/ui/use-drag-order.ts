import { type PointerEvent, type RefObject, useCallback, useRef } from "react";

export type Grab = (event: PointerEvent, at: number) => void;

/**
 * Reordering the children of a list by dragging their handles: `list` goes on the list, `grab` on the handles, with the place of the item.
 * The list moves under the pointer, so that what is seen is what will be. Keyboards have buttons beside it.
 */
export function useDragOrder<T extends HTMLElement>(onMove: (from: number, to: number) => void): { list: RefObject<T | null>; grab: Grab } {
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
      // On the window: an item that moves in the document would lose a captured pointer.
      window.addEventListener("pointermove", follow);
      window.addEventListener("pointerup", end);
      window.addEventListener("pointercancel", end);
    },
    [onMove],
  );

  return { list, grab };
}

/** Where the dragged item belongs: one place on when the pointer has passed the middle of its neighbour. */
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
