import { type RefObject, useEffect, useRef } from "react";

const picked = ".scale input, .choices input";
const typed = "textarea, select, input:not([type=radio], [type=checkbox])";

/**
 * Lets a digit pick the step of that number on a scale, else the choice at that place, while the
 * focus is in the form and not in a field that takes the digit itself (WCAG 2.1.4).
 */
export function useDigits(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const shown = form.current;
    shown?.addEventListener("keydown", pick);
    return () => shown?.removeEventListener("keydown", pick);
  }, []);
  return form;
}

function pick({ key, target, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  if (!/^\d$/.test(key) || ctrlKey || metaKey || altKey) return;
  if (!(currentTarget instanceof Element && target instanceof Element) || target.matches(typed))
    return;
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement>(picked)];
  const field = fields.find(({ value }) => value === key) ?? fields[Number(key) - 1];
  field?.focus();
  field?.click();
}
