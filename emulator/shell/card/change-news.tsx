import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { VisuallyHidden } from "../kit/visually-hidden.tsx";
import type { Json } from "./use-card.ts";

/** At most this often somebody who hears the page is told that a card has changed. */
const every = 10_000;

/**
 * Says politely what others changed on a card: the last of its lines that is new, which on a poll
 * is how many have answered.
 */
export function ChangeNews({ card }: { card: Json }) {
  const [said, setSaid] = useState("");
  const known = useRef<readonly string[] | null>(null);
  const text = JSON.stringify(card.body ?? []);
  useEffect(() => {
    const lines = linesIn(JSON.parse(text));
    if (known.current === null) {
      known.current = lines;
      return;
    }
    const timer = window.setTimeout(
      () => {
        const before = new Set(known.current);
        known.current = lines;
        const news = lines.findLast((line) => !before.has(line));
        if (news) setSaid(news);
      },
      said === "" ? 0 : every,
    );
    return () => window.clearTimeout(timer);
  }, [text, said]);
  // Beside the page, so that it is no part of the message.
  return createPortal(
    <div aria-live="polite" data-news>
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>,
    document.body,
  );
}

function linesIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(linesIn);
  if (typeof part !== "object" || part === null) return [];
  const own =
    "type" in part && part.type === "TextBlock" && "text" in part && typeof part.text === "string"
      ? [part.text]
      : [];
  return [...own, ...Object.values(part).flatMap(linesIn)];
}
