import type { ConversationTab } from "../../emulator-api.ts";
import { AppFrameView } from "../frame/app-frame-view.tsx";
import { useRoute } from "../route.ts";
import { useShell } from "../shell-context.ts";
import type { Place } from "../state/directory.ts";
import { settingsOf } from "./tab-settings.ts";

/** The page of a tab in a channel, chat or meeting chat. */
export function TabPage({ tab, place }: { tab: ConversationTab; place: Place }) {
  const { directory } = useShell();
  const { subEntity } = useRoute();
  const app = directory.apps.find(({ appId }) => appId === tab.appId);
  if (!app) return null;
  const surface = { place, inMeeting: false, entityId: tab.entityId, subEntityId: subEntity };
  const settings = settingsOf(tab);
  return (
    <AppFrameView
      key={subEntity ?? ""}
      app={app}
      url={tab.contentUrl}
      title={`Tab: ${tab.name}`}
      frameContext="content"
      surface={surface}
      settings={settings}
    />
  );
}
