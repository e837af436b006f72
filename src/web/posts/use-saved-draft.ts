import { useEffect, useEffectEvent } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { type Post, postText } from "#domain/post/post.ts";
import { useHost } from "../host/use-host.ts";
import { newDraft } from "./kept-draft.ts";
import { keptReceipts } from "./own-receipts.ts";
import type { useKeptDraft } from "./use-kept-draft.ts";

/**
 * Removes a draft that can't be sent any more, but is there as a post: only the response to it was
 * lost. `own`: the viewer's own posts, null while they are not known.
 */
export function useSavedDraft(
  { id, can }: SurveyView,
  kept: ReturnType<typeof useKeptDraft>,
  own: readonly Post[] | null,
  onSaved: () => void = () => undefined,
): void {
  const { user } = useHost().context;
  const store = kept?.store;
  const saved = useEffectEvent(() => {
    store?.remove();
    kept?.begin(newDraft());
    onSaved();
  });
  const isStopped = !can.includes("respond");
  useEffect(() => {
    if (!isStopped || !store || own === null) return undefined;
    let isLeft = false;
    void keptReceipts(id, user.id).then((receipts) => {
      const draft = store.read();
      const text = postText.safeParse(draft.text).data;
      const nameless = receipts.find(({ receipt }) => receipt === draft.receipt)?.id;
      const isThere = (post: Post) =>
        (post.id === draft.id || post.id === nameless) && post.responseValue === text;
      if (!isLeft && own.some(isThere)) saved();
    });
    return () => {
      isLeft = true;
    };
  }, [isStopped, store, own, id, user.id]);
}
