import { type RefObject, useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { leavingSurvey, leftSurveyOf } from "../../paths/left-survey.ts";
import { linkId } from "../link-id.ts";

type Shown = { shown: boolean; heading: RefObject<HTMLElement | null> };

/**
 * Restores the scroll position and focuses the link of the survey that the viewer returns from
 * (MTG-23), or of the one just created. Until that survey is listed, the heading has the focus.
 * `leave`: call it when the viewer opens a survey.
 */
export function useReturn({ shown, heading }: Shown): { leave: (id: string) => void } {
  const location = useLocation();
  const navigate = useNavigate();
  const over = useRef(false);
  const left = leftSurveyOf(location.state);
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
      void navigate(location, { replace: true, state: leavingSurvey(id, top) });
    },
    [location, navigate],
  );
  return { leave };
}

function scrollingParent(element: Element): Element {
  return document.scrollingElement ?? element.ownerDocument.documentElement;
}
