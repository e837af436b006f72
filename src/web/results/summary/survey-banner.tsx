import { MessageBar, MessageBarBody } from "@fluentui/react-components";
import type { SurveyView } from "#contract/survey-view.ts";
import { fill } from "#text/format/fill.ts";
import { bannerTexts } from "#text/survey.ts";
import { useBoot } from "../../host/use-boot.ts";
import { useAnnounced } from "../../ui/notices/use-announced.ts";

type Props = { survey: Pick<SurveyView, "banner" | "state"> };

/**
 * Says that the survey was edited or reopened (EDT-06 to EDT-08), and asks respondents whose votes
 * were removed to respond again while they can.
 */
export function SurveyBanner({ survey: { banner, state } }: Props) {
  const { product } = useBoot();
  const said = banner && fill(bannerTexts[banner], { product });
  useAnnounced(said);
  if (said === null) return null;
  return (
    <MessageBar intent={banner === "respond-again" && state === "open" ? "warning" : "info"}>
      <MessageBarBody>{said}</MessageBarBody>
    </MessageBar>
  );
}
