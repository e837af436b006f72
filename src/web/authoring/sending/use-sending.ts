import { useRef } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { useNavigate } from "react-router";
import type { SeriesId, SurveyId } from "#domain/ids.ts";
import type { Draft } from "#domain/survey/draft.ts";
import type { UpdateOptions } from "#domain/survey/edit.ts";
import { typeForQuestions } from "#domain/survey/normalize-draft.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { fill } from "#text/format/fill.ts";
import { answerOf } from "../../answer-of.ts";
import { useBoot } from "../../host/use-boot.ts";
import { useHost } from "../../host/use-host.ts";
import { leavingSurvey } from "../../paths/left-survey.ts";
import { listPathOf } from "../../paths/list-path.ts";
import { seriesPath } from "../../paths/series-path.ts";
import { useFocusLater } from "../../ui/focus/use-focus-later.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { flushTyped } from "../../ui/use-typed-text.ts";
import { keptChoices } from "../choices-added-meanwhile.ts";
import { type DraftPlace, useSavedDraft } from "../drafts/use-saved-draft.ts";
import { type Authoring, useAuthoring } from "../use-authoring.ts";
import { useInSidePanel } from "../use-in-side-panel.ts";
import { pathWithin, successPath } from "./after-sending.ts";
import { authoringProblems } from "./edit-rules.ts";
import type { Conflict } from "./save-edit.ts";
import { useRemovalQuestion } from "./use-removal-question.tsx";
import { needsPlan, useSendDraft } from "./use-send-draft.ts";

type Options = {
  place: DraftPlace;
  /** Whether a draft is what the form began with. */
  isBegun: (draft: Draft) => boolean;
  chosen: UpdateOptions;
  /** Scrolls the field of a path into view. */
  reveal: (path: string) => void;
  onConflict: (conflict: Conflict) => void;
  /** An earlier version of the draft was created, by a call whose reply was lost. */
  renew: (draft: Draft) => void;
};

/**
 * Sends a draft: validates it first, sends once however often it is called, and loses nothing if it
 * fails (ERR-07).
 */
export function useSending(
  form: UseFormReturn<Draft>,
  { place, isBegun, chosen, reveal, onConflict, renew }: Options,
) {
  const { before, series } = useAuthoring();
  const { mobile } = useHost().context;
  const announce = useAnnounce();
  const later = useFocusLater();
  const leave = useLeave();
  const { keep, forget } = useSavedDraft(form, place, isBegun);
  const save = useSendDraft(onConflict);
  const removal = useRemovalQuestion(chosen);
  const sending = useRef(false);

  const focusOn = (path: string) => {
    reveal(path);
    const field = path.endsWith(".choices") ? `${path}.0.value` : path;
    // safe: problems name fields of the draft; a path without a field moves no focus
    later(() => form.setFocus(field as FieldPath<Draft>));
  };

  const submit = async (draft: Draft) => {
    if (sending.current) return;
    sending.current = true;
    // If the response is lost, a reload restores this draft under the same id.
    const saveOnServer = keep();
    try {
      const { id, added } = await save.mutateAsync({ draft, chosen });
      await forget();
      const news = fill(newsOf(draft, { before, series }), {
        type: typeNames[typeForQuestions(draft.type, draft.questions.length)],
      });
      announce([news, ...keptChoices(added)].join(". "));
      await leave(id, draft, added);
    } catch (error) {
      sending.current = false;
      const answer = answerOf(error);
      if (answer?.code === "REQUEST_KEY_REUSED") renew(draft);
      else if (answer) saveOnServer();
      const problems = answer?.problems ?? [];
      // The upgrade prompt says it beside the field; there is none on mobile clients.
      if (!needsPlan(error) || mobile)
        // safe: the server names fields of the draft, as the form does
        for (const { path, message } of problems)
          form.setError(path as FieldPath<Draft>, { message });
      if (problems[0]) focusOn(problems[0].path);
    }
  };

  const refuse = () => {
    const [first] = authoringProblems({ before, series }, form.getValues(), new Date());
    if (first) focusOn(first.path);
  };
  const handle = (proceed: (draft: Draft) => void) => {
    flushTyped();
    void form.handleSubmit(proceed, refuse)();
  };
  const send = () => handle((draft) => removal.ask(draft, () => void submit(draft)));
  /** Calls `proceed` if the draft could be sent; else the first problem gets the focus. */
  const check = (proceed: () => void) => handle(proceed);
  const busy = save.isPending || save.isSuccess;
  return { send, check, busy, failure: save.error, forget, question: removal.question };
}

function newsOf(
  { send, schedule }: Draft,
  { before, series }: Pick<Authoring, "before" | "series">,
): string {
  if (series) return authoringText.seriesSaved;
  if (before) return authoringText.saved;
  if (schedule) return authoringText.seriesStarted;
  if (send === "schedule") return authoringText.scheduled;
  return send === "manual" ? authoringText.keptForLater : authoringText.sent;
}

/**
 * Leaves the form: to the page that the address names, in a dialog to the success page, in the side
 * panel to the list, else to the page of the survey or series (SUC-17, SUC-18, MTG-24).
 */
function useLeave(): (id: SurveyId | SeriesId, draft: Draft, added: string[]) => Promise<void> {
  const host = useHost();
  const { context } = useBoot();
  const navigate = useNavigate();
  const { query, audience, before, series } = useAuthoring();
  const inSidePanel = useInSidePanel();
  return async (id, draft, added) => {
    const type = typeForQuestions(draft.type, draft.questions.length);
    const updated = before !== null || series !== null;
    if (query.navigateTo) {
      const path = pathWithin(context, query.navigateTo);
      if (path) await navigate(path, { replace: true });
      else window.location.assign(query.navigateTo);
    } else if (host.context.frame === "task" && context === "agile" && !updated)
      // STD-16.
      host.submitDialog({});
    else if (host.context.frame === "task")
      await navigate(
        successPath({
          id,
          type,
          updated,
          recurring: draft.schedule !== null,
          query,
          audience,
        }),
        { replace: true, state: { added } },
      );
    else if (inSidePanel)
      await navigate(listPathOf(host.context), { replace: true, state: leavingSurvey(id) });
    else
      await navigate(draft.schedule ? seriesPath({ id, type }) : `/content/${type}/survey/${id}`, {
        replace: true,
      });
  };
}
