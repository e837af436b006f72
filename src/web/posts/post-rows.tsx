import { Button, makeStyles } from "@fluentui/react-components";
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { PostId } from "#domain/ids.ts";
import type { Post } from "#domain/post/post.ts";
import { useSlidingOrder } from "../ui/charts/use-sliding-order.ts";
import { useFocusLater } from "../ui/focus/use-focus-later.ts";
import { useHeld } from "../ui/focus/use-held.ts";
import { useHeldPosts } from "./use-held-posts.ts";

type Props = {
  label: string;
  posts: readonly Post[];
  /** What is known of those that have left the list. */
  moved?: readonly Post[];
  /** Told after each drawing which have left the list and stay for now. */
  onKept?: (ids: readonly PostId[]) => void;
  /** The button for posts that arrived while the list was in use. */
  arrived: (count: number) => string;
  /** What stands here while there is none, nor any that has left. */
  none?: ReactNode;
  /** `isGone`: it has left this list, and stays only until the list is left alone. */
  children: (post: Post, isGone: boolean) => ReactNode;
};

const useStyles = makeStyles({
  all: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" },
  list: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "8px",
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
  row: { outlineOffset: "2px", borderRadius: "12px" },
  arrived: { position: "sticky", top: "8px", zIndex: 1, justifySelf: "center" },
});

/** A list of posts that does not move while somebody points at it or is in it with the keyboard. */
export function PostRows({ label, posts, moved = [], onKept, arrived, none, children }: Props) {
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  const later = useFocusLater();
  const held = useHeldPosts(posts, moved, useHeld(list));
  const order = useSlidingOrder(
    list,
    held.posts.map(({ id }) => id),
  );
  const rows = new Map<string, Post>(held.posts.map((post) => [post.id, post]));
  const wanted = new Set<string>(posts.map(({ id }) => id));
  useKept(
    held.posts.map(({ id }) => id).filter((id) => !wanted.has(id)),
    onKept,
  );
  return (
    <div ref={list} className={styles.all}>
      {held.waiting > 0 ? (
        <Button
          className={styles.arrived}
          appearance="primary"
          shape="circular"
          size="small"
          onClick={() => {
            held.showAll();
            later(() => list.current?.querySelector("li")?.focus());
          }}
        >
          {arrived(held.waiting)}
        </Button>
      ) : null}
      {order.length > 0 ? (
        <ul aria-label={label} className={styles.list}>
          {order.map((id) => {
            const post = rows.get(id);
            return post ? (
              <li key={id} data-row={id} tabIndex={-1} className={styles.row}>
                {children(post, !wanted.has(id))}
              </li>
            ) : null;
          })}
        </ul>
      ) : (
        none
      )}
    </div>
  );
}

/** Before they are painted: what stays here is not to be seen elsewhere too. */
function useKept(ids: readonly PostId[], onKept: Props["onKept"]): void {
  const tell = useEffectEvent((kept: readonly PostId[]) => onKept?.(kept));
  useLayoutEffect(() => tell(ids));
  useLayoutEffect(() => () => tell([]), []);
}
