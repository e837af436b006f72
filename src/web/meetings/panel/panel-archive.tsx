import { useRef } from "react";
import { sidePanelText } from "#text/side-panel.ts";
import { useBoot } from "../../host/use-boot.ts";
import { BackLink } from "../../paths/results-header.tsx";
import { useWayBack } from "../../paths/use-way-back.ts";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { PanelEmpty } from "./panel-empty.tsx";
import { PanelError } from "./panel-error.tsx";
import { PanelList } from "./panel-list.tsx";
import { PanelPage } from "./panel-page.tsx";
import { usePanelList } from "./use-panel-list.ts";
import { useReturn } from "./use-return.ts";

/** The surveys closed more than a day ago (MTG-26). */
export function PanelArchive() {
  const { context } = useBoot();
  const { list: path, back } = useWayBack();
  const heading = useRef<HTMLHeadingElement>(null);
  const { surveys, error, retry, more, busy, isLoading, mayCreate } = usePanelList("archive");
  const { leave } = useReturn({ shown: surveys !== undefined, heading });
  return (
    <PanelPage
      title={sidePanelText.archive}
      heading={heading}
      back={<BackLink href={`/${context}${path}`} onBack={back} />}
    >
      {isLoading ? <LoadingScreen text={sidePanelText.loading} /> : null}
      {error ? <PanelError error={error} onRetry={retry} /> : null}
      {surveys?.length === 0 ? (
        <PanelEmpty title={sidePanelText.archiveEmpty} hint={sidePanelText.archiveHint} />
      ) : null}
      {surveys && surveys.length > 0 ? (
        <PanelList
          surveys={surveys}
          label={sidePanelText.archive}
          presents={mayCreate}
          onLeave={leave}
          onMore={more}
          busy={busy}
        />
      ) : null}
    </PanelPage>
  );
}
