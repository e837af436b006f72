import { ArrowDownloadRegular } from "@fluentui/react-icons/svg/arrow-download";
import { BookmarkAddRegular } from "@fluentui/react-icons/svg/bookmark-add";
import { ChartMultipleRegular } from "@fluentui/react-icons/svg/chart-multiple";
import { CopyRegular } from "@fluentui/react-icons/svg/copy";
import { DeleteRegular } from "@fluentui/react-icons/svg/delete";
import { EditRegular } from "@fluentui/react-icons/svg/edit";
import { LinkRegular } from "@fluentui/react-icons/svg/link";
import { LinkMultipleRegular } from "@fluentui/react-icons/svg/link-multiple";
import { LockClosedRegular } from "@fluentui/react-icons/svg/lock-closed";
import { LockOpenRegular } from "@fluentui/react-icons/svg/lock-open";
import { MegaphoneRegular } from "@fluentui/react-icons/svg/megaphone";
import { OpenRegular } from "@fluentui/react-icons/svg/open";
import { PeopleEditRegular } from "@fluentui/react-icons/svg/people-edit";
import { SendRegular } from "@fluentui/react-icons/svg/send";
import type { ComponentType } from "react";
import type { AnySurveyView } from "#contract/survey-view.ts";
import type { Action } from "#domain/survey/permissions.ts";
import { type SurveyState, typeNames } from "#domain/survey/survey.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { fill } from "#text/format/fill.ts";
import { actionText } from "#text/owners.ts";
import { resultsText } from "#text/results.ts";
import { exportsText } from "#text/server/exports.ts";
import { useOpenExport } from "../exports/use-open-export.ts";
import { useAnnounce } from "../ui/notices/announcer.tsx";
import { channelOf } from "./channel-link.ts";
import { useLimitRefusal } from "./use-limit-refusal.ts";
import { useOpenAuthoring } from "./use-open-authoring.ts";
import type { useSurveyActions } from "./use-survey-actions.ts";

export type Asked =
  | "close"
  | "delete"
  | "owners"
  | "share"
  | "analytics"
  | "references"
  | "template";
type Look = {
  label: string;
  icon: ComponentType;
  /**
   * The states in which it is a button: also on narrow pages (`first`, the primary one of its state
   * if `primary`), or where there is room (`wide`). Otherwise it is in the menu.
   */
  first?: readonly SurveyState[];
  wide?: readonly SurveyState[];
  primary?: boolean;
};
export type SurveyCommand = Pick<Look, "label" | "icon" | "primary"> & {
  name: string;
  place: "first" | "wide" | "menu";
  run: () => void;
  busy?: boolean;
  /** Why the command is disabled. */
  refusal?: string | null;
};
type Needs = {
  survey: AnySurveyView;
  work: ReturnType<typeof useSurveyActions>;
  ask: (what: Asked) => void;
  goToChannel: () => void;
  /** It was sent, and the button for that has gone. */
  onSent?: () => void;
};

/** How each command is shown, in order. */
const looks = {
  send: { label: resultsText.sendNow, icon: SendRegular, first: ["pending"], primary: true },
  close: { label: resultsText.close, icon: LockClosedRegular, wide: ["open"] },
  reopen: { label: actionText.reopen, icon: LockOpenRegular, wide: ["closed"] },
  edit: { label: actionText.edit, icon: EditRegular, wide: ["pending", "open"] },
  share: { label: actionText.share, icon: LinkRegular, first: ["open"], wide: ["pending"] },
  export: { label: exportsText.export, icon: ArrowDownloadRegular, wide: ["open", "closed"] },
  notify: { label: resultsText.notify, icon: MegaphoneRegular, first: ["closed"], primary: true },
  analytics: { label: resultsText.analytics, icon: ChartMultipleRegular },
  duplicate: { label: actionText.duplicate, icon: CopyRegular },
  template: { label: authoringText.saveTemplate, icon: BookmarkAddRegular },
  owners: { label: actionText.owners, icon: PeopleEditRegular },
  references: { label: actionText.references, icon: LinkMultipleRegular },
  channel: { label: actionText.goToChannel, icon: OpenRegular },
  delete: { label: resultsText.delete, icon: DeleteRegular },
} as const satisfies Record<string, Look>;
type Name = keyof typeof looks;
// safe: the keys of a constant are its names
const names = Object.keys(looks) as Name[];

/** Whether a command is offered: the server decides, except for the link to the channel. */
function isOffered(name: Name, survey: AnySurveyView): boolean {
  if (name === "channel") return survey.role === "own" && channelOf(survey) !== undefined;
  return survey.can.includes(actions[name]);
}

const actions = {
  delete: "delete",
  owners: "manage-owners",
  references: "integrations",
  duplicate: "duplicate",
  template: "save-template",
  analytics: "request-analytics",
  notify: "notify-results",
  export: "export",
  share: "share",
  edit: "edit",
  reopen: "reopen",
  close: "close",
  send: "deliver",
} as const satisfies Record<Exclude<Name, "channel">, Action>;

/**
 * The commands that the server allows an owner now, in display order (LIF-09 to LIF-14, LIF-21 to
 * LIF-24).
 */
export function useSurveyCommands({
  survey,
  work,
  ask,
  goToChannel,
  onSent,
}: Needs): SurveyCommand[] {
  const announce = useAnnounce();
  const authoring = useOpenAuthoring(survey);
  const openExport = useOpenExport(survey);
  const { deliver, notify } = work;
  const sent = () => {
    onSent?.();
    announce(fill(resultsText.wasSent, { type: typeNames[survey.type] }));
  };
  const run: Record<Name, () => void> = {
    delete: () => ask("delete"),
    channel: goToChannel,
    owners: () => ask("owners"),
    template: () => ask("template"),
    references: () => ask("references"),
    duplicate: () => void authoring.duplicate(),
    analytics: () => ask("analytics"),
    notify: () => notify.mutate(),
    export: () => void openExport(),
    share: () => ask("share"),
    edit: () => void authoring.edit(),
    reopen: () => void authoring.reopen(),
    close: () => ask("close"),
    send: () => deliver.mutate(undefined, { onSuccess: sent }),
  };
  const refusal = useLimitRefusal(survey);
  // What is sent by itself does not wait for the button.
  const primarySend = survey.deliverAt === null ? {} : { primary: false };
  const sending = { busy: deliver.isPending, refusal, ...primarySend };
  return names
    .filter((name) => isOffered(name, survey))
    .map((name) => {
      const { label, icon, first, wide, primary = false }: Look = looks[name];
      const isFirst = first?.includes(survey.state) === true;
      const place = isFirst ? "first" : wide?.includes(survey.state) ? "wide" : "menu";
      return {
        name,
        run: run[name],
        label,
        icon,
        place,
        primary: primary && isFirst,
        ...(name === "send" ? sending : {}),
      };
    });
}
