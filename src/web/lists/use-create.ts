import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { offeredTypes } from "#domain/survey/offers.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { SurveyType } from "#domain/survey/types/registry.ts";
import { pickerText } from "#text/authoring/picker.ts";
import { typeTexts } from "#text/survey-types.ts";
import type { DialogSize } from "../host/host.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { dialogSize } from "../paths/dialog-size.ts";
import { pickerSize } from "../paths/picker-size.ts";
import { type Audience, audienceQuery } from "../survey/audience.ts";
import { followFocus } from "../ui/focus/follow-focus.ts";

/** After a dialog the host returns the focus to the page, but not to the button that had it. */
function whenFocused(work: () => void): void {
  if (document.hasFocus()) work();
  else window.addEventListener("focus", work, { once: true });
}

/** The page that opens, without its query, and its dialog. */
type Opened = { path: string; dialog: { title: string } & DialogSize };

const picker: Opened = {
  path: "/content/start",
  dialog: { title: pickerText.dialogTitle, ...pickerSize },
};

/** The picker, or the form of the only type that is offered. */
function startOf(app: ApplicationType): Opened {
  const [type, ...others] = offeredTypes(app);
  return type && others.length === 0 ? formOf(type) : picker;
}

/** The form of a type, in the dialog of its size. */
export function formOf(type: SurveyType): Opened {
  const dialog = { title: typeTexts[type].create, ...dialogSize(window.outerWidth) };
  return { path: `/content/${type}/authoring`, dialog };
}

/**
 * Opens the picker, or a page given, in a dialog and reloads the lists afterwards; goes to the page
 * if the host has no dialogs.
 */
export function useCreate(audience: Audience | null): (opened?: Opened) => Promise<void> {
  const host = useHost();
  const { context } = useBoot();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async ({ path: page, dialog } = startOf(context)) => {
    // Outside a conversation, authoring starts from the personal app (AUT-20).
    const query = new URLSearchParams(audience ? audienceQuery(audience) : { isPersonal: "true" });
    if (host.context.frame === "sidePanel") query.set("sidePanel", "true");
    const path = `${page}?${query}`;
    if (!host.canOpenDialog) return navigate(path);
    const url = `${window.location.origin}/${context}${path}`;
    const opener = document.activeElement;
    await host.openDialog({ ...dialog, url });
    whenFocused(() => {
      // Safari does not focus what is clicked.
      if (!(opener instanceof HTMLElement) || opener === document.body) return;
      if (document.activeElement === document.body) opener.focus({ preventScroll: true });
      // A tile of an empty list goes with the first item.
      followFocus(opener);
    });
    await queries.invalidateQueries({ queryKey: ["list"] });
  };
}
