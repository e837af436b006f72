import { Button, makeStyles, Subtitle2 } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import type { Meeting } from "../../emulator-api.ts";
import { ComposeBox } from "../compose/compose-box.tsx";
import { settingsOf } from "../conversation/tab-settings.ts";
import { AppFrameView } from "../frame/app-frame-view.tsx";
import { MessageList } from "../message/message-list.tsx";
import { AppIcon } from "../rail/avatars.tsx";
import { go } from "../route.ts";
import { useShell } from "../shell-context.ts";
import { type Place, tabsIn } from "../state/directory.ts";
import { MeetingApps } from "./meeting-apps.tsx";
import { MeetingPeople } from "./meeting-people.tsx";

const useStyles = makeStyles({
  panel: {
    display: "grid",
    gridTemplateRows: "48px minmax(0, 1fr)",
    gridTemplateColumns: "minmax(0, 1fr)",
    minHeight: 0,
    minWidth: 0,
    backgroundColor: "#1f1f1f",
    borderLeft: "1px solid #3d3d3d",
  },
  head: { display: "flex", alignItems: "center", gap: "8px", padding: "0 8px 0 16px" },
  title: { flex: "1 1 auto" },
  chat: { display: "grid", gridTemplateRows: "minmax(0, 1fr) auto", minHeight: 0 },
  compose: { padding: "4px 8px 8px" },
});

const titles: Record<string, string> = { chat: "Meeting chat", people: "People", apps: "Apps" };

/** The panel beside the stage. */
export function MeetingPanel({
  panel,
  meeting,
  place,
}: {
  panel: string;
  meeting: Meeting;
  place: Place;
}) {
  const styles = useStyles();
  const { directory, phone } = useShell();
  const Panel = phone ? "main" : "aside";
  const tab = tabsIn(directory, place.id).find(({ id }) => panel === `tab:${id}`);
  const app = directory.apps.find(({ appId }) => appId === tab?.appId);
  const title = tab?.name ?? titles[panel] ?? "Panel";
  return (
    <Panel className={styles.panel} aria-label={title}>
      <header className={styles.head}>
        {app ? <AppIcon app={app} size={24} /> : null}
        <Subtitle2 as="h2" className={styles.title}>
          {title}
        </Subtitle2>
        <Button
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label="Close panel"
          onClick={() => void go({ panel: null })}
        />
      </header>
      {panel === "chat" ? (
        <div className={styles.chat}>
          <MessageList place={place} inMeeting />
          <div className={styles.compose}>
            <ComposeBox place={place} inMeeting />
          </div>
        </div>
      ) : null}
      {panel === "people" ? <MeetingPeople meeting={meeting} /> : null}
      {panel === "apps" ? <MeetingApps place={place} /> : null}
      {tab && app ? (
        <AppFrameView
          app={app}
          url={tab.contentUrl}
          title={`Side panel: ${tab.name}`}
          frameContext="sidePanel"
          surface={{ place, inMeeting: true, entityId: tab.entityId, subEntityId: null }}
          settings={settingsOf(tab)}
        />
      ) : null}
    </Panel>
  );
}
