import { type ReactElement, useState } from "react";
import type { Draft } from "#domain/survey/draft.ts";
import type { UpdateOptions } from "#domain/survey/edit.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { useFocusLater } from "../../ui/focus/use-focus-later.ts";
import { ConfirmDialog } from "../../ui/notices/confirm-dialog.tsx";
import { useAuthoring } from "../use-authoring.ts";
import { mustRemoveVotes, optionsOf } from "./edit-rules.ts";

type Asked = { proceed: () => void; from: HTMLElement | null };

/**
 * Asks before an edit that removes what people have answered is saved: `ask` calls `proceed` at
 * once where nothing is lost.
 */
export function useRemovalQuestion(chosen: UpdateOptions): {
  ask: (draft: Draft, proceed: () => void) => void;
  question: ReactElement | null;
} {
  const { before } = useAuthoring();
  const later = useFocusLater();
  const [asked, setAsked] = useState<Asked | null>(null);
  const removes = (draft: Draft) =>
    before !== null &&
    before.state === "open" && // Somebody may have answered since it was read.
    optionsOf(mustRemoveVotes(before, draft), chosen).removeExistingVotesOnEdit;
  const end = () => {
    setAsked(null);
    later(() => asked?.from?.focus());
  };
  const posts = before !== null && specOf(before.type).takingPart === "posts";
  return {
    ask: (draft, proceed) => {
      const from = document.activeElement;
      if (removes(draft)) setAsked({ proceed, from: from instanceof HTMLElement ? from : null });
      else proceed();
    },
    question: asked ? (
      <ConfirmDialog
        title={authoringText.removalTitle}
        body={posts ? authoringText.removePostsHint : authoringText.removalBody}
        confirm={authoringText.removalConfirm}
        cancel={authoringText.removalCancel}
        busy={false}
        error={null}
        onConfirm={() => {
          end();
          asked.proceed();
        }}
        onCancel={end}
      />
    ) : null,
  };
}
