import { useMutation, useQueryClient } from "@tanstack/react-query";
import { postKind, postsApi } from "#contract/posts.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import type { PostId, ReplyId } from "#domain/ids.ts";
import {
  type Post,
  type PostState,
  postText,
  type Reaction,
  type ReplyScope,
} from "#domain/post/post.ts";
import { takesEdit } from "#domain/survey/post-rules.ts";
import { useClient } from "../api.tsx";
import { useHost } from "../host/use-host.ts";
import { ownPostsKey, putPost } from "../live/post-lists.ts";
import { refresh } from "../live/use-live-results.ts";
import { useSingleMutation } from "../use-single-mutation.ts";
import type { PostDraft } from "./kept-draft.ts";
import { keepReceipt, receiptOf } from "./own-receipts.ts";

/** `id`: made once, so that it may be sent again. */
type NewReply = { post: Post; id: ReplyId; text: string; scope: ReplyScope };
type Move = { post: Post; state: PostState };

/** What happens when a post has left its list, even if an event took its row away before. */
type Left = { onMoved?: (state: PostState) => void; onMerged?: () => void };

/**
 * What the page writes to posts; each shows its outcome in the lists. `isEarlier`: of a new one, an
 * earlier text was saved, whose response was lost, and it can't be changed.
 */
export function usePostWrites(survey: SurveyView, { onMoved, onMerged }: Left = {}) {
  const posts = useClient(postsApi);
  const { user } = useHost().context;
  const queries = useQueryClient();
  const { id, type } = survey;
  const kind = postKind.parse(type);
  const usual = {
    onSuccess: ({ post }: { post: Post }) => putPost(queries, id, post),
    // What was refused was often changed by somebody else meanwhile.
    onError: () => refresh(queries, id),
  } as const;
  const ownAgain = () => void queries.invalidateQueries({ queryKey: ownPostsKey(id) });

  const create = useSingleMutation({
    onError: () => refresh(queries, id),
    mutationFn: async ({ text, anonymity, ...keys }: PostDraft) => {
      const isAnonymous = anonymity === "anonymous";
      const body = {
        responseValue: text,
        responseAnonymity: anonymity,
        ...(isAnonymous ? { receipt: keys.receipt } : { id: keys.id }),
      };
      if (isAnonymous) await keepReceipt(id, user.id, { receipt: keys.receipt, id: null });
      const made = await posts.create({ params: { kind, id }, body });
      if (made.receipt) await keepReceipt(id, user.id, { receipt: made.receipt, id: made.post.id });
      // A lost response was to an older text.
      if (made.post.responseValue === postText.parse(text)) return { ...made, isEarlier: false };
      if (!takesEdit(survey, made.post.state)) return { ...made, isEarlier: true };
      const { post } = await posts.change({
        params: { id, responseId: made.post.id },
        body: { responseValue: text, ...(made.receipt ? { receipt: made.receipt } : {}) },
      });
      return { ...made, post, isEarlier: false };
    },
    onSuccess: ({ post, held }) => {
      if (!held) putPost(queries, id, { ...post, mine: true });
      ownAgain();
    },
  });
  const edit = useSingleMutation({
    ...usual,
    mutationFn: async ({ post, text }: { post: Post; text: string }) => {
      const receipt = await receiptOf(id, user.id, post.id);
      return posts.change({
        params: { id, responseId: post.id },
        body: { responseValue: text, ...(receipt ? { receipt } : {}) },
      });
    },
    onSuccess: ({ post }) => {
      putPost(queries, id, post);
      ownAgain();
    },
  });
  const move = useSingleMutation({
    ...usual,
    onSuccess: ({ post }, { state }) => {
      onMoved?.(state);
      putPost(queries, id, post);
    },
    mutationFn: ({ post, state }: Move) =>
      posts.change({
        params: { id, responseId: post.id },
        body: { state, read: post.responseValue },
      }),
  });
  const focus = useSingleMutation({
    ...usual,
    mutationFn: ({ post, focused }: { post: Post; focused: boolean }) =>
      posts.change({ params: { id, responseId: post.id }, body: { focused } }),
  });
  const merge = useSingleMutation({
    ...usual,
    onSuccess: ({ post }) => {
      onMerged?.();
      putPost(queries, id, post);
    },
    mutationFn: ({ post, into }: { post: Post; into: PostId }) =>
      posts.change({ params: { id, responseId: post.id }, body: { mergeInto: into } }),
  });
  const reply = useSingleMutation({
    ...usual,
    mutationFn: async ({ post, text, scope, id: replyId }: NewReply) => {
      const body = { id: replyId, scope, value: text };
      const made = await posts.reply({ params: { id, responseId: post.id }, body });
      const saved = made.post.replies.find((reply) => reply.id === replyId);
      return { ...made, isEarlier: saved !== undefined && saved.value !== postText.parse(text) };
    },
  });
  return { create, edit, move, focus, merge, reply };
}

type Reacted = { reaction: Reaction; on: boolean };

/** Reacts to one post, shown before the server has answered. Reactions are sent one by one. */
export function useReacting({ id, type }: SurveyView, post: Post) {
  const posts = useClient(postsApi);
  const queries = useQueryClient();
  return useMutation({
    scope: { id: `react ${post.id}` },
    mutationFn: (body: Reacted) =>
      posts.react({ params: { kind: postKind.parse(type), id, responseId: post.id }, body }),
    onSuccess: ({ post: now }) => putPost(queries, id, now),
  });
}
