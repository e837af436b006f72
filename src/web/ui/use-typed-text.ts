import { useCallback, useLayoutEffect, useRef, useState } from "react";

type Waiting = { text: string; write: (text: string) => void; cancel: () => void };

/**
 * A text that is on screen at once and written down after the frame that shows it: a large form takes longer to hear of a key than people wait for it.
 * `flush` writes at once what still waits; leaving the page's element does so too.
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
  useLayoutEffect(() => flush, [flush]);
  return { text: typed ?? value, enter, flush };
}

/** Runs something once the next frame is on screen; answers how to leave it. */
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
