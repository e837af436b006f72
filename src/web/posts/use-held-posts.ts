import { useState } from "react";
import type { Post } from "#domain/post/post.ts";

type Shown = {
  /** Those that have left the list stay where they were. */
  posts: readonly Post[];
  /** How many more are there to be shown. */
  waiting: number;
  showAll: () => void;
};

/**
 * While a list is held, nothing in it moves away from under a finger: what leaves it stays, what is
 * new waits, except the viewer's own. `moved`: what is known of those that have left.
 */
export function useHeldPosts(
  wanted: readonly Post[],
  moved: readonly Post[],
  isHeld: boolean,
): Shown {
  const [shown, setShown] = useState(wanted);
  const [asked, setAsked] = useState(false);
  const next = isHeld && !asked ? kept(shown, wanted, moved) : wanted;
  if (asked) setAsked(false);
  if (!isSame(next, shown)) setShown(next);
  const ids = new Set(next.map(({ id }) => id));
  return {
    posts: next,
    waiting: wanted.filter(({ id }) => !ids.has(id)).length,
    showAll: () => setAsked(true),
  };
}

/** The same posts in the same order, as they are now; beyond them only the viewer's own. */
function kept(
  shown: readonly Post[],
  wanted: readonly Post[],
  moved: readonly Post[],
): readonly Post[] {
  const now = new Map([...moved, ...wanted].map((post) => [post.id, post]));
  const before = new Set(shown.map(({ id }) => id));
  const own = wanted.filter(({ id, mine }) => mine && !before.has(id));
  return [...own, ...shown.map((post) => now.get(post.id) ?? post)];
}

function isSame(some: readonly Post[], others: readonly Post[]): boolean {
  return some.length === others.length && some.every((post, at) => post === others[at]);
}
