import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

const nearEnd = 120;

/**
 * Keeps the end of a list in view while the viewer is there, also as cards grow; brings a linked
 * message into view.
 */
export function useScroll(
  list: RefObject<HTMLElement | null>,
  last: string | undefined,
  linked: string | null,
): void {
  const atEnd = useRef(true);

  useEffect(() => {
    const root = list.current;
    const inner = root?.firstElementChild;
    if (!root || !inner) return;
    let top = root.scrollTop;
    // Only scrolling up leaves the end; content that grows below does not.
    const note = () => {
      if (root.scrollTop < top - 1) atEnd.current = false;
      if (root.scrollHeight - root.scrollTop - root.clientHeight < nearEnd) atEnd.current = true;
      top = root.scrollTop;
    };
    const grown = new ResizeObserver(
      () => atEnd.current && root.scrollTo({ top: root.scrollHeight }),
    );
    root.addEventListener("scroll", note, { passive: true });
    grown.observe(inner);
    return () => {
      root.removeEventListener("scroll", note);
      grown.disconnect();
    };
  }, [list]);

  useLayoutEffect(() => {
    const root = list.current;
    if (root && last && atEnd.current) root.scrollTo({ top: root.scrollHeight });
  }, [list, last]);

  useEffect(() => {
    if (!linked || !last) return;
    const found = list.current?.querySelector<HTMLElement>(
      `[data-message="${CSS.escape(linked)}"]`,
    );
    if (!found) return;
    atEnd.current = false;
    found.scrollIntoView({ block: "center" });
    found.focus();
  }, [list, linked, last]);
}
