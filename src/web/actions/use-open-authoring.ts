import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { SurveyView } from "#contract/survey-view.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { reopenText } from "#text/authoring/success.ts";
import { fill } from "#text/format/fill.ts";
import { actionText } from "#text/owners.ts";
import type { DialogSize } from "../host/host.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { refresh } from "../live/use-live-results.ts";
import { dialogSize } from "../paths/dialog-size.ts";
import { reopenSize } from "../paths/success-size.ts";
import { followFocus } from "../ui/focus/follow-focus.ts";

/**
 * Opens the authoring form to edit, duplicate or reopen a survey: in a dialog, or in place of this
 * page if the host has no dialogs.
 */
export function useOpenAuthoring(survey: Pick<SurveyView, "id" | "type">) {
  const host = useHost();
  const { context } = useBoot();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const open = async (title: string, more: Record<string, string>, size: DialogSize) => {
    const path = `/content/${survey.type}/authoring?${new URLSearchParams({ surveyId: survey.id, authoringOrigin: "results", ...more })}`;
    if (!host.canOpenDialog) return navigate(path);
    const pressed = document.activeElement;
    const url = `${window.location.origin}/${context}${path}`;
    await host.openDialog({ title: fill(title, { type: typeNames[survey.type] }), url, ...size });
    // What was done may leave no such button, such as `Reopen`.
    if (pressed instanceof HTMLButtonElement) followFocus(pressed);
    await refresh(queries, survey.id);
    await queries.invalidateQueries({ queryKey: ["list"] });
  };
  return {
    edit: () => open(actionText.editTitle, {}, dialogSize(window.outerWidth, true)),
    duplicate: () =>
      open(actionText.duplicateTitle, { duplicate: "true" }, dialogSize(window.outerWidth)),
    reopen: () => open(reopenText.title, { reOpen: "true" }, reopenSize({ choosingTime: false })),
  };
}
