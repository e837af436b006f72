import { type RefObject, useState } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import type { PostId } from "#domain/ids.ts";
import type { Post, PostState, ReplyScope } from "#domain/post/post.ts";
import { qnaText } from "#text/qna.ts";
import { useFocusLater } from "../../ui/focus/use-focus-later.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { usePostWrites } from "../use-post-writes.ts";

/** An open form. A reply keeps its scope, whatever becomes of the question meanwhile. */
type OpenForm = { kind: "edit" | "reply"; scope: ReplyScope; text: string; isKept: boolean };

/** What is being written below questions, which other tabs and orders take away and bring back. */
const unsent = new Map<PostId, OpenForm>();

/** The writes to one question, and the form that is open. `foot`: where its buttons are. */
export function useQuestionWork(
  survey: SurveyView,
  post: Post,
  foot: RefObject<HTMLElement | null>,
) {
  const [form, setForm] = useState<OpenForm | null>(() => unsent.get(post.id) ?? null);
  const [isMerging, setIsMerging] = useState(false);
  const later = useFocusLater();
  const announce = useAnnounce();
  /** Its buttons are gone: the next key goes on from here. */
  const left = (news: string) => {
    foot.current?.closest("li")?.focus();
    announce(news);
  };
  const { edit, move, focus, merge, reply } = usePostWrites(survey, {
    onMoved: (state) => left(qnaText.moved[state]),
    onMerged: () => {
      setIsMerging(false);
      left(qnaText.merged);
    },
  });
  const open = (kind: OpenForm["kind"]) =>
    setForm({
      kind,
      scope: post.state === "pending" ? "private" : "public",
      text: kind === "edit" ? post.responseValue : "",
      isKept: false,
    });
  const close = () => {
    unsent.delete(post.id);
    setForm(null);
    setIsMerging(false);
    merge.reset();
    edit.reset();
    reply.reset();
    later(() => foot.current?.querySelector("button")?.focus());
  };
  const done = (news: string) => {
    close();
    announce(news);
  };
  const all = [edit, reply, move, focus, merge];
  return {
    form,
    open,
    close,
    write: ({ text }: { text: string }) => {
      if (form) unsent.set(post.id, { ...form, text, isKept: true });
    },
    error: all.find(({ error }) => error)?.error ?? null,
    isBusy: all.some(({ isPending }) => isPending),
    edit: ({ text }: { text: string }) =>
      edit.mutate({ post, text }, { onSuccess: () => done(qnaText.saved) }),
    reply: ({ text }: { text: string }) =>
      reply.mutate(
        { post, text, scope: form?.scope ?? "private" },
        { onSuccess: () => done(qnaText.replied) },
      ),
    focus: (focused: boolean) => focus.mutate({ post, focused }),
    move: (state: PostState) => move.mutate({ post, state }),
    isMerging,
    /** A form takes the place of the buttons. */
    isWriting: form !== null || isMerging,
    openMerge: () => setIsMerging(true),
    merge: (into: PostId) => merge.mutate({ post, into }),
  };
}
