/**
 * A ref for an element that may be taken away with the focus in it: the focus then goes to the
 * closest element around it that matches, so that the next key goes on from there. Made once, not
 * with each render.
 */
export function leaveFocusTo(around: string): (left: HTMLElement | null) => () => void {
  return (left) => () => {
    if (left?.contains(document.activeElement))
      left.closest<HTMLElement>(around)?.focus({ preventScroll: true });
  };
}
