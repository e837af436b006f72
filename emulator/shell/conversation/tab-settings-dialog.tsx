import type { ConversationTab, InstalledApp } from "../../emulator-api.ts";
import { AppFrameView } from "../frame/app-frame-view.tsx";
import type { Place } from "../state/directory.ts";
import { TabDialog } from "./tab-dialog.tsx";
import { settingsOf } from "./tab-settings.ts";
import { useTabSaving } from "./use-tab-saving.ts";

type Props = {
  place: Place;
  app: InstalledApp;
  tab: ConversationTab | null;
  onDone: () => void;
  onAdded?: (tab: ConversationTab) => void;
  inMeeting?: boolean;
};

/**
 * The app's own page for setting a tab up, with Save and Cancel around it: a new tab, or changes to
 * one.
 */
export function TabSettingsDialog({ place, app, tab, onDone, onAdded, inMeeting = false }: Props) {
  const saving = useTabSaving({ place, app, tab, onDone, onAdded });
  const title = tab ? `Settings of ${tab.name}` : `Add ${app.name} to ${place.name}`;
  return (
    <TabDialog
      title={title}
      app={app}
      problem={saving.problem}
      actionLabel="Save"
      actionEnabled={saving.enabled}
      onAction={saving.save}
      onCancel={onDone}
    >
      <AppFrameView
        app={app}
        url={app.configurationUrl ?? ""}
        title={`Settings: ${app.name}`}
        frameContext="settings"
        surface={{ place, inMeeting, entityId: tab?.entityId ?? "", subEntityId: null }}
        settings={tab ? settingsOf(tab) : {}}
        onFrame={saving.onFrame}
        hooks={saving.hooks}
      />
    </TabDialog>
  );
}
