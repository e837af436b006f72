import { useRef } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { useNavigate } from "react-router";
import type { SurveyId } from "#domain/ids.ts";
import type { Draft } from "#domain/survey/draft.ts";
import type { UpdateOptions } from "#domain/survey/edit.ts";
import { settledType } from "#domain/survey/settle.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { authoringText } from "#text/authoring.ts";
import { fill } from "#text/fill.ts";
import { answerOf } from "../answer-of.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { listPathOf } from "../lists/list-path.ts";
import { leavingItem } from "../meetings/left-item.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { useFocusLater } from "../ui/use-focus-later.ts";
import { pathWithin, successPath } from "./after-sending.ts";
import { authoringProblems } from "./edit-rules.ts";
import { useAuthoring } from "./use-authoring.ts";
import { useInSidePanel } from "./use-in-side-panel.ts";
import { type DraftPlace, useKeptDraft } from "./use-kept-draft.ts";
import { useSendDraft } from "./use-send-draft.ts";

type Options = {
  place: DraftPlace;
  begun: Draft;
  chosen: UpdateOptions;
  /** Brings the field of a path into sight. */
  reveal: (path: string) => void;
};

/** Sending a draft: checked first, sent once however often it is asked, kept whole where it fails (ERR-07). */
export function useSending(form: UseFormReturn<Draft>, { place, begun, chosen, reveal }: Options) {
  const { before } = useAuthoring();
  const announce = useAnnounce();
  const later = useFocusLater();
  const leave = useLeave();
  const forget = useKeptDraft(form, place, begun);
  const save = useSendDraft();
  const sending = useRef(false);

  const focusOn = (path: string) => {
    reveal(path);
    const field = path.endsWith(".choices") ? `${path}.0.value` : path;
    // safe: problems name fields of the draft; a path without a field of its own moves no focus
    later(() => form.setFocus(field as FieldPath<Draft>));
  };

  const submit = async (draft: Draft) => {
    if (sending.current) return;
    sending.current = true;
    try {
      const id = await save.mutateAsync({ draft, chosen });
      await forget();
      announce(fill(newsOf(draft, before !== null), { type: typeNames[settledType(draft.type, draft.questions.length)] }));
      await leave(id, draft);
    } catch (error) {
      sending.current = false;
      const problems = answerOf(error)?.problems ?? [];
      // safe: the server names fields of the draft, as the form does
      for (const { path, message } of problems) form.setError(path as FieldPath<Draft>, { message });
      if (problems[0]) focusOn(problems[0].path);
    }
  };

  const refuse = () => {
    const [first] = authoringProblems(before, form.getValues(), new Date());
    if (first) focusOn(first.path);
  };
  const send = () => void form.handleSubmit(submit, refuse)();
  return { send, busy: save.isPending || save.isSuccess, failure: save.error, forget };
}

function newsOf({ send }: Draft, edited: boolean): string {
  if (edited) return authoringText.saved;
  if (send === "schedule") return authoringText.scheduled;
  return send === "manual" ? authoringText.keptForLater : authoringText.sent;
}

/** Where it goes on from here: the page that the address asks for, in a dialog the success page, in the side panel the list, else the item's own (SUC-17, SUC-18, MTG-24). */
function useLeave(): (id: SurveyId, draft: Draft) => Promise<void> {
  const host = useHost();
  const { context } = useBoot();
  const navigate = useNavigate();
  const { query, audience, before } = useAuthoring();
  const inSidePanel = useInSidePanel();
  return async (id, draft) => {
    const type = settledType(draft.type, draft.questions.length);
    const recurring = before !== null && before.scheduleId !== null;
    if (query.navigateTo) {
      const path = pathWithin(context, query.navigateTo);
      if (path) await navigate(path, { replace: true });
      else window.location.assign(query.navigateTo);
    } else if (host.context.frame === "task")
      await navigate(successPath({ id, type, updated: before !== null, recurring, query, audience }), { replace: true });
    else if (inSidePanel) await navigate(listPathOf(host.context), { replace: true, state: leavingItem(id) });
    else await navigate(`/content/${type}/survey/${id}`, { replace: true });
  };
}
