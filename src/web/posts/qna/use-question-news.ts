import { useEffect, useRef } from "react";
import type { Post } from "#domain/post/post.ts";
import { cutText } from "#text/format/cut-text.ts";
import { fill } from "#text/format/fill.ts";
import { qnaText } from "#text/qna.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";

/** What is said of a question: its beginning, and at most so many at once. */
const most = { text: 120, questions: 3 };

/**
 * Announces which questions are focused, answered or publicly replied to while the page is open.
 * `isQuiet`: for moderators, who do it. `posts`: with those that have left the list.
 */
export function useQuestionNews(posts: readonly Post[], isQuiet = false): void {
  const announce = useAnnounce();
  const before = useRef<ReadonlyMap<string, Post>>(new Map());
  useEffect(() => {
    const known = before.current;
    before.current = new Map([...known, ...posts.map((post) => [post.id, post] as const)]);
    if (isQuiet) return;
    const isAnyFocused = posts.some(({ focused }) => focused);
    const news = posts.flatMap((post) => newsOf(known.get(post.id), post, isAnyFocused));
    if (news.length > 0) announce(news.slice(0, most.questions).join(" "));
  }, [posts, isQuiet, announce]);
}

/** `isAnyFocused`: if another has taken its place, that says that it is focused no more. */
function newsOf(was: Post | undefined, post: Post, isAnyFocused: boolean): string[] {
  if (!was) return [];
  const text = cutText(post.responseValue, most.text);
  const tell = (sentence: string) => fill(sentence, { text });
  const isLeft = was.focused && !isAnyFocused && post.state === "approved";
  return [
    ...(isLeft ? [tell(qnaText.news.unfocused)] : []),
    ...(post.focused && !was.focused ? [tell(qnaText.news.focused)] : []),
    ...(post.state === "done" && was.state !== "done" ? [tell(qnaText.news.answered)] : []),
    ...(publicRepliesTo(post) > publicRepliesTo(was) ? [tell(qnaText.news.replied)] : []),
  ];
}

function publicRepliesTo({ replies }: Post): number {
  return replies.filter(({ scope }) => scope === "public").length;
}
