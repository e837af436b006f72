import { useCallback, useLayoutEffect, useRef, useState } from "react";

/** Of each field. */
const flushes = new Set<() => void>();

/** Stores what was typed at once: a button may be pressed without the focus moving to it. */
export function flushTyped(): void {
  for (const flush of flushes) flush();
}

type Waiting = { text: string; write: (text: string) => void; cancel: () => void };

/**
 * Shows typed text at once and stores it after the next frame, since updating a large form takes
 * longer than a key press may. `flush` stores pending text at once, as does unmounting.
 */
export function useTypedText(value: string, write: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const waiting = useRef<Waiting | null>(null);

  const flush = useCallback(() => {
    const held = waiting.current;
    if (!held) return;
    held.cancel();
    waiting.current = null;
    setTyped(null);
    held.write(held.text);
  }, []);
  const enter = (text: string) => {
    setTyped(text);
    waiting.current?.cancel();
    waiting.current = { text, write, cancel: afterFrame(flush) };
  };
  useLayoutEffect(() => {
    flushes.add(flush);
    return () => {
      flushes.delete(flush);
      flush();
    };
  }, [flush]);
  return { text: typed ?? value, enter, flush };
}

/** Runs something after the next frame is painted; returns a function that cancels it. */
function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
