import { type RefObject, useEffect, useRef } from "react";
import type { Message } from "../../emulator-api.ts";
import { useShell } from "../shell-context.ts";
import { reportViews } from "../state/emulator-client.ts";

const gatherFor = 150;

/**
 * Reports visible cards to the emulator, so that it plays their automatic refresh once per edition.
 */
export function useViews(
  list: RefObject<HTMLElement | null>,
  conversationId: string,
  messages: readonly Message[],
): void {
  const { person } = useShell();
  const told = useRef(new Set<string>());
  const cards = messages.filter(({ card, deleted }) => card && !deleted);
  const editions = cards.map(({ id, editedAt }) => `${id} ${editedAt ?? ""}`).join(",");

  useEffect(() => {
    const root = list.current;
    if (!root) return;
    const editionOf = new Map(
      editions.split(",").map((edition) => [edition.split(" ")[0] ?? "", edition]),
    );
    const waiting = new Set<string>();
    let timer: number | undefined;
    const report = () => {
      timer = undefined;
      const ids = [...waiting];
      waiting.clear();
      void reportViews(conversationId, person.id, ids).catch(() => {
        for (const id of ids) told.current.delete(editionOf.get(id) ?? "");
      });
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = target instanceof HTMLElement ? (target.dataset.message ?? "") : "";
          const edition = editionOf.get(id);
          if (!isIntersecting || !edition || told.current.has(edition)) continue;
          told.current.add(edition);
          waiting.add(id);
          timer ??= window.setTimeout(report, gatherFor);
        }
      },
      { root, threshold: 0.01 },
    );
    for (const element of root.querySelectorAll("[data-message]")) observer.observe(element);
    return () => {
      observer.disconnect();
      window.clearTimeout(timer);
      if (waiting.size > 0) report();
    };
  }, [list, conversationId, person.id, editions]);
}
