import type { SurveyView } from "#contract/survey-view.ts";
import { actionText } from "#text/owners.ts";
import { useHost } from "../host/use-host.ts";
import { channelLink } from "./channel-link.ts";

/** To the channel that the item was sent to, in the host; or why not (LIF-24). */
export function useGoToChannel(survey: SurveyView, onProblem: (problem: string | null) => void): () => void {
  const host = useHost();
  return () => {
    const link = channelLink(survey);
    onProblem(link ? null : actionText.noChannel);
    if (link) host.openLink(link).catch(() => onProblem(actionText.channelFailed));
  };
}
