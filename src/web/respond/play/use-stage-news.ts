import { type RefObject, useEffect, useRef } from "react";
import { focusIfLost } from "../../ui/focus/if-lost.ts";

/** What a view begins with: `Question 2 of 5`, and its heading. */
const beginning = ".item, h1";

type Refs = { page: RefObject<HTMLElement | null>; news: RefObject<HTMLParagraphElement | null> };

/**
 * When the page shows something else, the focus goes to its heading. Whoever is elsewhere, as in
 * the chat of the meeting beside this page, keeps the focus there and hears in `news` what is
 * shown; the heading gets it once they come to this page.
 */
export function useStageNews(stage: string): Refs {
  const page = useRef<HTMLElement>(null);
  const news = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const [shown, said] = [page.current, news.current];
    const heading = shown?.querySelector("h1");
    if (!shown || !said || !heading) return undefined;
    const isHere = document.hasFocus();
    focusIfLost(heading, { preventScroll: false });
    const isSeen = document.activeElement === heading;
    const words = [...shown.querySelectorAll(beginning)].map(({ textContent }) => textContent);
    said.textContent = isSeen ? "" : words.join(". ");
    if (isSeen || isHere) return undefined;
    // A press that brings them here must not miss its target.
    const come = () => focusIfLost(heading);
    window.addEventListener("focus", come, { once: true });
    return () => window.removeEventListener("focus", come);
  }, [stage]);
  return { page, news };
}
