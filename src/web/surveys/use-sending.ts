import { useRef } from "react";
import { type FieldPath, type UseFormReturn } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router";
import type { QuestionId } from "#domain/ids.ts";
import { type Draft, draftProblems } from "#domain/survey/draft.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { authoringText } from "#text/authoring.ts";
import { fill } from "#text/fill.ts";
import { answerOf } from "../api-error.ts";
import { useHost } from "../host/use-host.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { useFocusLater } from "../ui/use-focus-later.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { trackingOf, useSendDraft } from "./use-send-draft.ts";

/** Sending a draft: checked first, sent once however often it is asked, kept whole where it fails (ERR-07). */
export function useSending(form: UseFormReturn<Draft>, storageKey: string, begun: Draft, reveal: (question: QuestionId | null) => void) {
  const host = useHost();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const [query] = useSearchParams();
  const later = useFocusLater();
  const forget = useKeptDraft(form, storageKey, begun);
  const create = useSendDraft(trackingOf(query));
  const sending = useRef(false);

  const focusOn = (path: string) => {
    const [root, at] = path.split(".");
    const question = root === "questions" ? form.getValues("questions")[Number(at)] : undefined;
    reveal(question?.id ?? null);
    const field = path.endsWith(".choices") ? `${path}.0.value` : path;
    // safe: problems name fields of the draft; a path without a field of its own moves no focus
    later(() => form.setFocus(field as FieldPath<Draft>));
  };

  const submit = async (draft: Draft) => {
    if (sending.current) return;
    sending.current = true;
    try {
      const { id } = await create.mutateAsync(draft);
      forget();
      announce(fill(authoringText.sent, { type: typeNames[draft.type] }));
      if (host.context.frame === "task") host.submitDialog({ surveyId: id });
      else await navigate(`/content/${draft.type}/survey/${id}`, { replace: true });
    } catch (error) {
      sending.current = false;
      const problems = answerOf(error)?.problems ?? [];
      // safe: the server names fields of the draft, as the form does
      for (const { path, message } of problems) form.setError(path as FieldPath<Draft>, { message });
      if (problems[0]) focusOn(problems[0].path);
    }
  };

  const refuse = () => {
    const [first] = draftProblems(form.getValues(), new Date());
    if (first) focusOn(first.path);
  };
  const send = () => void form.handleSubmit(submit, refuse)();
  return { send, busy: create.isPending || create.isSuccess, failure: create.error, forget };
}
