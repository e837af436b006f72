import { ArrowDownloadRegular } from "@fluentui/react-icons/svg/arrow-download";
import { BookmarkAddRegular } from "@fluentui/react-icons/svg/bookmark-add";
import { DeleteRegular } from "@fluentui/react-icons/svg/delete";
import { EditRegular } from "@fluentui/react-icons/svg/edit";
import { LinkMultipleRegular } from "@fluentui/react-icons/svg/link-multiple";
import { LockClosedRegular } from "@fluentui/react-icons/svg/lock-closed";
import { PauseRegular } from "@fluentui/react-icons/svg/pause";
import { PeopleEditRegular } from "@fluentui/react-icons/svg/people-edit";
import { PlayRegular } from "@fluentui/react-icons/svg/play";
import { useQueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useNavigate } from "react-router";
import type { SeriesView } from "#contract/series.ts";
import type { SeriesAction } from "#domain/series/series-permissions.ts";
import { fill } from "#text/format/fill.ts";
import { actionText } from "#text/owners.ts";
import { seriesText } from "#text/series.ts";
import { errorTexts } from "#text/server/errors.ts";
import type { SurveyCommand } from "../../actions/use-survey-commands.ts";
import { useBoot } from "../../host/use-boot.ts";
import { useHost } from "../../host/use-host.ts";
import { sizeWith } from "../../paths/dialog-size.ts";
import { seriesEditPath } from "../../paths/series-path.ts";

/** What opens a dialog on the page; the edit form has a page of its own. */
export type SeriesAsked = Exclude<SeriesAction, "edit">;

type Look = {
  label: string;
  icon: ComponentType;
  place: SurveyCommand["place"];
  primary?: boolean;
};

/** How each action is shown, in order. */
const looks: Record<SeriesAction, Look> = {
  enable: { label: seriesText.enable, icon: PlayRegular, place: "first", primary: true },
  edit: { label: seriesText.edit, icon: EditRegular, place: "wide" },
  close: { label: seriesText.close, icon: LockClosedRegular, place: "menu" },
  export: { label: seriesText.export, icon: ArrowDownloadRegular, place: "wide" },
  share: { label: seriesText.owners, icon: PeopleEditRegular, place: "wide" },
  disable: { label: seriesText.disable, icon: PauseRegular, place: "menu" },
  "save-template": { label: seriesText.saveTemplate, icon: BookmarkAddRegular, place: "menu" },
  integrations: { label: actionText.references, icon: LinkMultipleRegular, place: "menu" },
  delete: { label: seriesText.delete, icon: DeleteRegular, place: "menu" },
};
// safe: the keys of a constant are its names
const names = Object.keys(looks) as SeriesAction[];

type Needs = { series: SeriesView; isPersonal: boolean; ask: (what: SeriesAsked) => void };

/** The actions that the server allows an owner now (REC-14 to REC-27). */
export function useSeriesCommands({ series, isPersonal, ask }: Needs): SurveyCommand[] {
  const { product } = useBoot();
  const edit = useOpenEdit(series);
  const off = series.role === "own" && !series.recurs;
  const elsewhere = isPersonal ? fill(seriesText.ownersElsewhere, { product }) : null;
  const refusalOf = (name: SeriesAction) => {
    if (!series.can.includes(name)) return fill(errorTexts["series.not-allowed"], { product });
    return name === "share" ? elsewhere : null;
  };
  return names
    .filter((name) => series.can.includes(name) || (off && isSwitched(name, series)))
    .map((name) => ({
      name,
      ...looks[name],
      run: name === "edit" ? () => void edit() : () => ask(name),
      refusal: refusalOf(name),
    }));
}

/** What is shown but disabled while the organisation has switched recurring off (REC-14). */
function isSwitched(name: SeriesAction, { state }: SeriesView): boolean {
  return name === "edit" || name === "share" || (name === "enable" && state === "disabled");
}

/** Opens the edit page: in a dialog, or in place of this page if the host has no dialogs. */
function useOpenEdit({ id, template: { type } }: SeriesView): () => Promise<void> {
  const host = useHost();
  const { context } = useBoot();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async () => {
    const path = seriesEditPath({ id, type });
    if (!host.canOpenDialog) return navigate(path);
    const url = `${window.location.origin}/${context}${path}`;
    // What to edit may have to be chosen first; the form then makes the dialog larger (EDT-20).
    const size = sizeWith(false, true);
    await host.openDialog({ title: seriesText.editTitle, url, ...size });
    await queries.invalidateQueries({ queryKey: ["series"] });
    await queries.invalidateQueries({ queryKey: ["list"] });
  };
}
