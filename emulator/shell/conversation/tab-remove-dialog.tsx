import { makeStyles, Text } from "@fluentui/react-components";
import { useRef, useState } from "react";
import type { ConversationTab, InstalledApp } from "../../emulator-api.ts";
import { AppFrameView } from "../frame/app-frame-view.tsx";
import { go } from "../route.ts";
import { useShell } from "../shell-context.ts";
import type { Place } from "../state/directory.ts";
import { removeTab } from "../state/emulator-client.ts";
import type { AppFrame } from "../teams-js-host/app-frame.ts";
import { TabDialog } from "./tab-dialog.tsx";
import { settingsOf } from "./tab-settings.ts";

const useStyles = makeStyles({
  body: { display: "grid", gridTemplateRows: "auto minmax(0, 1fr)", height: "100%" },
  ask: { padding: "0 20px 12px" },
});

type Props = { place: Place; app: InstalledApp; tab: ConversationTab; onDone: () => void };

/** Takes a tab away; the app's page may have a last word, in the frame context `remove`. */
export function TabRemoveDialog({ place, app, tab, onDone }: Props) {
  const styles = useStyles();
  const { host, person } = useShell();
  const frame = useRef<AppFrame | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const remove = async () => {
    try {
      await removeTab(place.id, person.id, tab.id);
      onDone();
      await go({ tab: null });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "The tab could not be removed.");
      setBusy(false);
    }
  };
  const ask = () => {
    setProblem(null);
    setBusy(true);
    if (frame.current?.handlers.has("remove")) host.tell(frame.current, "settings.remove");
    else void remove();
  };

  return (
    <TabDialog
      title={`Remove ${tab.name}`}
      app={app}
      problem={problem}
      actionLabel="Remove"
      actionEnabled={!busy}
      onAction={ask}
      onCancel={onDone}
    >
      <div className={styles.body}>
        <Text as="p" className={styles.ask}>
          The tab goes for everybody in {place.name}.
        </Text>
        <AppFrameView
          app={app}
          url={tab.removeUrl || app.configurationUrl || tab.contentUrl}
          title={`Remove: ${tab.name}`}
          frameContext="remove"
          surface={{ place, inMeeting: false, entityId: tab.entityId, subEntityId: null }}
          settings={settingsOf(tab)}
          onFrame={(shown) => {
            frame.current = shown;
          }}
          hooks={{
            onRemoved: (error) => {
              if (!error) return void remove();
              setProblem(error);
              setBusy(false);
            },
          }}
        />
      </div>
    </TabDialog>
  );
}
