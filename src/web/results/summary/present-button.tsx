import { Button } from "@fluentui/react-components";
import { FullScreenMaximizeRegular } from "@fluentui/react-icons/svg/full-screen-maximize";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { SurveyId } from "#domain/ids.ts";
import { resultsText } from "#text/results.ts";
import { followFocus, takeFocus } from "../../ui/focus/follow-focus.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";

/** What is presented: its button gets the focus back. */
let presented: SurveyId | null = null;

/** Shows the results on the whole screen; where the host does not allow that, on the whole page. */
export function PresentButton({ id }: { id: SurveyId }) {
  const navigate = useNavigate();
  const announce = useAnnounce();
  const button = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    const { current } = button;
    if (presented !== id || !current) return;
    presented = null;
    takeFocus(current);
    // The heading may have it, but never take it from the host.
    if (document.hasFocus()) current.focus();
  }, [id]);
  const present = async () => {
    if (button.current) followFocus(button.current);
    // The page stays the same document, so what it shows next is on the whole screen too.
    await document.documentElement.requestFullscreen?.().catch(() => undefined);
    await navigate(`/content/presenting/${id}`);
    presented = id;
    announce(resultsText.presenting);
  };
  return (
    <Button
      ref={(element: HTMLButtonElement | null) => {
        button.current = element;
      }}
      appearance="subtle"
      size="small"
      icon={<FullScreenMaximizeRegular />}
      onClick={() => void present()}
    >
      {resultsText.present}
    </Button>
  );
}
