import { type RefObject, useEffect, useState } from "react";

/** A finger that has touched something touches again within this time (milliseconds). */
const touched = 2000;
/** A button that is taken away loses the focus, which soon goes on nearby (milliseconds). */
const lost = 200;

/**
 * Whether the pointer, or the focus of somebody who uses the keyboard, is in an element whose
 * content would move away from under it. A finger counts while it touches and shortly after.
 */
export function useHeld(element: RefObject<HTMLElement | null>): boolean {
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const off = new AbortController();
    const hear = <E extends keyof HTMLElementEventMap>(
      name: E,
      run: (event: HTMLElementEventMap[E]) => void,
    ) => current.addEventListener(name, run, off);
    let leaves: ReturnType<typeof setTimeout> | undefined;
    let blurs: ReturnType<typeof setTimeout> | undefined;
    hear("pointerenter", () => {
      clearTimeout(leaves);
      setIsPointed(true);
    });
    hear("pointerleave", ({ pointerType }) => {
      leaves = setTimeout(() => setIsPointed(false), pointerType === "touch" ? touched : 0);
    });
    hear("focusin", ({ target }) => {
      clearTimeout(blurs);
      setIsFocused(target instanceof Element && target.matches(":focus-visible"));
    });
    hear("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && current.contains(relatedTarget)) return;
      blurs = setTimeout(() => setIsFocused(false), relatedTarget === null ? lost : 0);
    });
    return () => {
      off.abort();
      clearTimeout(leaves);
      clearTimeout(blurs);
    };
  }, [element]);
  return isPointed || isFocused;
}
