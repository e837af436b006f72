import { MessageBar, MessageBarBody } from "@fluentui/react-components";
import type { SurveyView } from "#contract/survey-view.ts";
import { fill } from "#text/fill.ts";
import { bannerTexts } from "#text/survey.ts";
import { useBoot } from "../host/use-boot.ts";

type Props = { survey: Pick<SurveyView, "banner" | "state"> };

/** That the item was changed or opened again (EDT-06 to EDT-08). Whoever is to answer once more is asked to while that is possible. */
export function SurveyBanner({ survey: { banner, state } }: Props) {
  const { product } = useBoot();
  if (!banner) return null;
  return (
    <MessageBar intent={banner === "respond-again" && state === "open" ? "warning" : "info"}>
      <MessageBarBody>{fill(bannerTexts[banner], { product })}</MessageBarBody>
    </MessageBar>
  );
}
