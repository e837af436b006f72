import { useRef } from "react";

/**
 * One id for all tries of the same purchase or change, so that it is made once. `forget`: what
 * comes next is another one, though it looks the same.
 */
export function useAttemptId(): { idOf: (wish: object) => string; forget: () => void } {
  const last = useRef({ wish: "", id: "" });
  return {
    idOf: (wish) => {
      const text = JSON.stringify(wish);
      if (last.current.wish !== text) last.current = { wish: text, id: crypto.randomUUID() };
      return last.current.id;
    },
    forget: () => {
      last.current = { wish: "", id: "" };
    },
  };
}
