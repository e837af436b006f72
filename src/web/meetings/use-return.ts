import { type RefObject, useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { leavingItem, leftItemOf } from "./left-item.ts";

/** Names the link of an item. */
export const linkId = (id: string) => `item-${id}`;

type Shown = { shown: boolean; heading: RefObject<HTMLElement | null> };

/**
 * Who comes back from an item finds its link where it was, with the focus on it (MTG-23); who has made one, that one. The heading has the focus while
 * the item is not listed. `leave`: to be told when somebody goes to an item.
 */
export function useReturn({ shown, heading }: Shown): { leave: (id: string) => void } {
  const location = useLocation();
  const navigate = useNavigate();
  const over = useRef(false);
  const left = leftItemOf(location.state);
  useEffect(() => {
    if (over.current || !shown || !left) return;
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== heading.current) {
      over.current = true;
      return;
    }
    const link = document.getElementById(linkId(left.id));
    if (!link) return heading.current?.focus({ preventScroll: true });
    over.current = true;
    link.focus({ preventScroll: true });
    if (left.top === null) link.scrollIntoView({ block: "nearest" });
    else scrollingParent(link).scrollBy(0, link.getBoundingClientRect().top - left.top);
  });
  const leave = useCallback(
    (id: string) => {
      const top = document.getElementById(linkId(id))?.getBoundingClientRect().top ?? null;
      void navigate(location, { replace: true, state: leavingItem(id, top) });
    },
    [location, navigate],
  );
  return { leave };
}

function scrollingParent(element: Element): Element {
  return document.scrollingElement ?? element.ownerDocument.documentElement;
}
