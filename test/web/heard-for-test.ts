import { onTestFinished } from "vitest";

/** What is announced to screen readers from now on, in order. */
export function heard(): () => readonly string[] {
  const texts: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target instanceof Element && target.matches("[aria-live]"))
        for (const node of addedNodes) if (node.textContent) texts.push(node.textContent);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return () => texts;
}
