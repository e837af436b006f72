import type { AnySurveyView } from "#contract/survey-view.ts";
import { actionText } from "#text/owners.ts";
import { useHost } from "../host/use-host.ts";
import { channelLink } from "./channel-link.ts";

/** Opens the channel that the survey was sent to, in the host; or says why it can't (LIF-24). */
export function useGoToChannel(
  survey: AnySurveyView,
  onProblem: (problem: string | null) => void,
): () => void {
  const host = useHost();
  return () => {
    const link = channelLink(survey);
    onProblem(link ? null : actionText.noChannel);
    if (link) host.openLink(link).catch(() => onProblem(actionText.channelFailed));
  };
}
