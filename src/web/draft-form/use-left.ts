import { type FocusEvent, useLayoutEffect, useRef } from "react";
import { afterPointer } from "../ui/focus/after-pointer.ts";

/**
 * The blur handler of a field of the draft: calls `check` once no pointer is down, unless the field
 * is gone then. Writing to the path of a removed one would create an incomplete entry.
 */
export function useLeft(check: () => void): (event: FocusEvent) => void {
  const left = useRef(check);
  useLayoutEffect(() => {
    left.current = check;
  });
  return ({ target }) =>
    afterPointer(() => {
      if (target.isConnected) left.current();
    });
}
