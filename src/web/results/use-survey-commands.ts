import { ArrowDownloadRegular } from "@fluentui/react-icons/svg/arrow-download";
import { ChartMultipleRegular } from "@fluentui/react-icons/svg/chart-multiple";
import { CopyRegular } from "@fluentui/react-icons/svg/copy";
import { DeleteRegular } from "@fluentui/react-icons/svg/delete";
import { EditRegular } from "@fluentui/react-icons/svg/edit";
import { LinkRegular } from "@fluentui/react-icons/svg/link";
import { LockClosedRegular } from "@fluentui/react-icons/svg/lock-closed";
import { LockOpenRegular } from "@fluentui/react-icons/svg/lock-open";
import { MegaphoneRegular } from "@fluentui/react-icons/svg/megaphone";
import { OpenRegular } from "@fluentui/react-icons/svg/open";
import { PeopleEditRegular } from "@fluentui/react-icons/svg/people-edit";
import { SendRegular } from "@fluentui/react-icons/svg/send";
import type { ComponentType } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { errorTexts } from "#text/errors.ts";
import { exportsText } from "#text/exports.ts";
import { fill } from "#text/fill.ts";
import { actionText } from "#text/owners.ts";
import { resultsText } from "#text/results.ts";
import { useOpenExport } from "../exports/use-open-export.ts";
import { useBoot } from "../host/use-boot.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { channelOf } from "./channel-link.ts";
import { useOpenAuthoring } from "./use-open-authoring.ts";
import type { useSurveyActions } from "./use-survey-actions.ts";

export type Asked = "close" | "delete" | "owners" | "share" | "analytics";
export type SurveyCommand = {
  name: string;
  label: string;
  icon: ComponentType;
  run: () => void;
  /** `always` a button; `roomy` where there is room for it; `menu` never. */
  place: "always" | "roomy" | "menu";
  primary?: boolean;
  busy?: boolean;
  /** Why it can't be done now. */
  refusal?: string | null;
};
type Needs = { survey: SurveyView; work: ReturnType<typeof useSurveyActions>; ask: (what: Asked) => void; goToChannel: () => void };

/** What an owner may do with the item now, as the server says, in the order in which it is shown (LIF-09 to LIF-14, LIF-21 to LIF-24). */
export function useSurveyCommands({ survey, work, ask, goToChannel }: Needs): SurveyCommand[] {
  const { product } = useBoot();
  const announce = useAnnounce();
  const authoring = useOpenAuthoring(survey);
  const openExport = useOpenExport(survey);
  const { deliver, notify } = work;
  const may = (action: SurveyView["can"][number]) => survey.can.includes(action);
  const send = () => deliver.mutate(undefined, { onSuccess: () => announce(fill(resultsText.wasSent, { type: typeNames[survey.type] })) });
  const refusal = survey.limitReached ? fill(errorTexts["survey.limit-reached"], { product }) : null;
  const all: [boolean, SurveyCommand][] = [
    [may("delete"), { name: "delete", label: resultsText.delete, icon: DeleteRegular, run: () => ask("delete"), place: "roomy" }],
    [
      survey.role === "own" && channelOf(survey) !== undefined,
      { name: "channel", label: actionText.goToChannel, icon: OpenRegular, run: goToChannel, place: "menu" },
    ],
    [may("manage-owners"), { name: "owners", label: actionText.owners, icon: PeopleEditRegular, run: () => ask("owners"), place: "menu" }],
    [
      may("duplicate"),
      { name: "duplicate", label: actionText.duplicate, icon: CopyRegular, run: () => void authoring.duplicate(), place: "menu" },
    ],
    [
      may("request-analytics"),
      { name: "analytics", label: resultsText.analytics, icon: ChartMultipleRegular, run: () => ask("analytics"), place: "menu" },
    ],
    [
      may("notify-results"),
      { name: "notify", label: resultsText.notify, icon: MegaphoneRegular, run: () => notify.mutate(), place: "menu" },
    ],
    [may("export"), { name: "export", label: exportsText.export, icon: ArrowDownloadRegular, run: () => void openExport(), place: "menu" }],
    [may("share"), { name: "share", label: actionText.share, icon: LinkRegular, run: () => ask("share"), place: "roomy" }],
    [may("edit"), { name: "edit", label: actionText.edit, icon: EditRegular, run: () => void authoring.edit(), place: "roomy" }],
    [
      may("reopen"),
      { name: "reopen", label: actionText.reopen, icon: LockOpenRegular, run: () => void authoring.reopen(), place: "always" },
    ],
    [may("close"), { name: "close", label: resultsText.close, icon: LockClosedRegular, run: () => ask("close"), place: "always" }],
    [
      may("deliver"),
      {
        name: "send",
        label: resultsText.sendNow,
        icon: SendRegular,
        run: send,
        place: "always",
        primary: true,
        busy: deliver.isPending,
        refusal,
      },
    ],
  ];
  return all.filter(([is]) => is).map(([, command]) => command);
}
