import { Button } from "@fluentui/react-components";
import { FullScreenMaximizeRegular } from "@fluentui/react-icons/svg/full-screen-maximize";
import { useNavigate } from "react-router";
import type { SurveyId } from "#domain/ids.ts";
import { resultsText } from "#text/results.ts";

/** Shows the results on the whole screen; where the host does not allow that, on the whole page. */
export function PresentButton({ id }: { id: SurveyId }) {
  const navigate = useNavigate();
  const present = async () => {
    // The page stays the same document, so what it shows next is on the whole screen too.
    await document.documentElement.requestFullscreen?.().catch(() => undefined);
    await navigate(`/content/presenting/${id}`);
  };
  return (
    <Button
      appearance="subtle"
      size="small"
      icon={<FullScreenMaximizeRegular />}
      onClick={() => void present()}
    >
      {resultsText.present}
    </Button>
  );
}
