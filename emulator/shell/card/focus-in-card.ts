/**
 * Finds again what had the focus in a card after the card was drawn anew: the same field, choice or
 * button by its name, else the message around it.
 */
export function focusIn(root: HTMLElement): { restore: (drawn: HTMLElement) => void } | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !root.contains(active)) return null;
  const same = signature(active);
  const caret =
    active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement
      ? { from: caretOf(active)[0], to: caretOf(active)[1] }
      : null;
  return {
    restore: (drawn) => {
      const found = [
        ...drawn.querySelectorAll<HTMLElement>("input, textarea, select, button, a, [tabindex]"),
      ].find((candidate) => signature(candidate) === same);
      if (!found)
        return drawn.closest<HTMLElement>("[data-message]")?.focus({ preventScroll: true });
      found.focus({ preventScroll: true });
      if (
        caret &&
        (found instanceof HTMLTextAreaElement ||
          (found instanceof HTMLInputElement && found.type === "text"))
      )
        found.setSelectionRange(caret.from, caret.to);
    },
  };
}

function caretOf(field: HTMLInputElement | HTMLTextAreaElement): [number | null, number | null] {
  return field instanceof HTMLTextAreaElement || field.type === "text"
    ? [field.selectionStart, field.selectionEnd]
    : [null, null];
}

function signature(element: HTMLElement): string {
  const value =
    element instanceof HTMLInputElement && (element.type === "radio" || element.type === "checkbox")
      ? element.value
      : "";
  const labels =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
      ? [...(element.labels ?? [])].map((label) => label.textContent).join(" ")
      : "";
  const name = element.getAttribute("aria-label") ?? (labels || element.textContent) ?? "";
  return [
    element.tagName,
    element.getAttribute("type") ?? "",
    value,
    element instanceof HTMLInputElement && value ? "" : (element.getAttribute("data-input") ?? ""),
    name.trim(),
  ].join("|");
}
