import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import type { PostId } from "#domain/ids.ts";
import type { Post, PostState, ReplyScope } from "#domain/post/post.ts";
import { takesReply } from "#domain/survey/post-rules.ts";
import { cutText } from "#text/format/cut-text.ts";
import { fill } from "#text/format/fill.ts";
import { qnaText } from "#text/qna.ts";
import { useHost } from "../../host/use-host.ts";
import { useFocusLater } from "../../ui/focus/use-focus-later.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { usePostWrites } from "../use-post-writes.ts";
import { newReplyId, type Work, workStore } from "./kept-work.ts";

/**
 * An open form. `isKept`: it was begun before, and other tabs and orders or a reload took it away.
 * `isBesides`: an earlier text of this reply was saved, and this one becomes a reply of its own.
 */
type OpenForm = Work & { isKept: boolean; isBesides: boolean };

/** Letters of a question that are said with what has become of it. */
const named = 60;

/**
 * The writes to one question, and the form that is open. `foot`: where its buttons are. `isGone`:
 * it has left its list.
 */
export function useQuestionWork(
  survey: SurveyView,
  post: Post,
  foot: RefObject<HTMLElement | null>,
  isGone: boolean,
) {
  const { user } = useHost().context;
  const [form, setForm] = useState<OpenForm | null>(null);
  const kept = useMemo(() => workStore(survey.id, user.id, post.id), [survey.id, user.id, post.id]);
  useEffect(() => {
    let isLeft = false;
    void kept.then((store) => {
      const work = store.read();
      if (work && !isLeft) setForm((shown) => shown ?? { ...work, isKept: true, isBesides: false });
    });
    return () => {
      isLeft = true;
    };
  }, [kept]);
  const [isMerging, setIsMerging] = useState(false);
  const later = useFocusLater();
  const announce = useAnnounce();
  /** Its buttons are gone: the next key goes on from here. */
  const left = (news: string) => {
    foot.current?.closest("li")?.focus();
    announce(news);
  };
  const { edit, move, focus, merge, reply } = usePostWrites(survey, {
    onMoved: (state) => left(newsOf(post, qnaText.news.became, qnaText.moved[state])),
    onMerged: () => {
      setIsMerging(false);
      left(newsOf(post, qnaText.news.became, qnaText.merged));
    },
  });
  const open = (kind: OpenForm["kind"]) =>
    setForm({
      kind,
      scope: post.state === "pending" ? "private" : "public",
      text: kind === "edit" ? post.responseValue : "",
      id: newReplyId(),
      isKept: false,
      isBesides: false,
    });
  const keep = ({ kind, scope, id }: OpenForm, text: string) =>
    void kept.then((store) => store.write({ kind, scope, text, id }));
  const close = () => {
    void kept.then((store) => store.remove());
    setForm(null);
    setIsMerging(false);
    merge.reset();
    edit.reset();
    reply.reset();
    later(() => focusOpener(foot.current, form?.kind ?? "merge"));
  };
  const done = (news: string) => {
    close();
    announce(news);
  };
  const isStopped = form?.kind === "reply" && (isGone || !mayReply(survey, post, form.scope));
  useSavedReply(isStopped && !reply.isPending, kept, post, () => {
    const row = foot.current?.closest("li");
    // Nobody asked for this: only a focus that would be lost is moved.
    if (row?.contains(document.activeElement)) row.focus();
    void kept.then((store) => store.remove());
    setForm(null);
    reply.reset();
    announce(qnaText.replied);
  });
  const all = [edit, reply, move, focus, merge];
  return {
    form,
    open,
    close,
    /** Whether the open reply can't be sent any more. */
    isStopped,
    write: ({ text }: { text: string }) => {
      if (form) keep(form, text);
    },
    error: all.find(({ error }) => error)?.error ?? null,
    isBusy: all.some(({ isPending }) => isPending),
    edit: ({ text }: { text: string }) =>
      edit.mutate({ post, text }, { onSuccess: () => done(qnaText.saved) }),
    reply: ({ text }: { text: string }) => {
      if (!form) return;
      const { scope, id } = form;
      const onSuccess = ({ isEarlier }: { isEarlier: boolean }) => {
        if (!isEarlier) return done(qnaText.replied);
        const next = { ...form, text, id: newReplyId(), isBesides: true };
        keep(next, text);
        setForm(next);
      };
      reply.mutate({ post, text, scope, id }, { onSuccess });
    },
    focus: (to: boolean) =>
      focus.mutate({ post, focused: to }, { onSuccess: () => announce(focusNews(post, to)) }),
    move: (state: PostState) => move.mutate({ post, state }),
    isMerging,
    /** A form takes the place of the buttons. */
    isWriting: form !== null || isMerging,
    openMerge: () => setIsMerging(true),
    merge: (into: PostId) => merge.mutate({ post, into }),
  };
}

/** What is said of a question by who did it: with its first words. */
function newsOf({ responseValue }: Post, sentence: string, state = ""): string {
  return fill(sentence, { text: cutText(responseValue, named), state });
}

function focusNews(post: Post, focused: boolean): string {
  return newsOf(post, qnaText.news[focused ? "focused" : "unfocused"]);
}

/** What opened the form; else what there is instead. */
function focusOpener(foot: HTMLElement | null, kind: Work["kind"] | "merge"): void {
  const opener = foot?.querySelector<HTMLElement>(`[data-opens=${kind}]`);
  (opener ?? foot?.querySelector("button") ?? foot?.closest("li"))?.focus();
}

function mayReply({ can }: SurveyView, { state }: Post, scope: ReplyScope): boolean {
  return can.includes("moderate") && takesReply(state, scope);
}

/** A reply that can't be sent any more, but is there: only the response to it was lost. */
function useSavedReply(
  isStopped: boolean,
  kept: ReturnType<typeof workStore>,
  { replies }: Post,
  onSaved: () => void,
): void {
  const saved = useEffectEvent(onSaved);
  useEffect(() => {
    if (!isStopped) return undefined;
    let isLeft = false;
    void kept.then((store) => {
      const work = store.read();
      const reply = replies.find(({ id }) => id === work?.id);
      if (!isLeft && reply && reply.value === work?.text.trim()) saved();
    });
    return () => {
      isLeft = true;
    };
  }, [isStopped, kept, replies]);
}
