import { Badge } from "@fluentui/react-components";
import type { SurveyView } from "#contract/survey-view.ts";
import { stateText } from "./survey-text.ts";

type Props = { survey: Pick<SurveyView, "state" | "deliverAt"> };

const colors = { pending: "informative", open: "success", closed: "subtle" } as const;

/** The state of an item in a word (LIF-03 to LIF-06). */
export function StateBadge({ survey }: Props) {
  return (
    <Badge appearance="tint" shape="rounded" color={colors[survey.state]}>
      {stateText(survey)}
    </Badge>
  );
}
