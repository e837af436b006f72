import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { useState } from "react";
import type { InstalledApp } from "../../emulator-api.ts";
import { TabSettingsDialog } from "../conversation/tab-settings-dialog.tsx";
import { AppIcon } from "../rail/avatars.tsx";
import { go } from "../route.ts";
import { useShell } from "../shell-context.ts";
import { appsIn, type Place, tabsIn } from "../state/directory.ts";

const useStyles = makeStyles({
  root: {
    padding: "8px 16px",
    display: "grid",
    gap: "12px",
    alignContent: "start",
    overflowY: "auto",
  },
  row: { display: "flex", alignItems: "center", gap: "10px" },
  name: { flex: "1 1 auto" },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/**
 * The apps of the meeting's chat: those with a tab open in the panel, the others are set up first.
 */
export function MeetingApps({ place }: { place: Place }) {
  const styles = useStyles();
  const { directory } = useShell();
  const [adding, setAdding] = useState<InstalledApp | null>(null);
  const apps = appsIn(directory, place).filter(({ configurationUrl }) => configurationUrl);
  return (
    <div className={styles.root}>
      {apps.length === 0 ? (
        <Text className={styles.quiet}>No apps are installed in this meeting.</Text>
      ) : null}
      {apps.map((app) => {
        const tab = tabsIn(directory, place.id).find(({ appId }) => appId === app.appId);
        return (
          <div key={app.appId} className={styles.row}>
            <AppIcon app={app} size={32} />
            <Text className={styles.name}>{app.name}</Text>
            <Button
              aria-label={tab ? `Open ${app.name}` : `Add ${app.name}`}
              onClick={() => (tab ? void go({ panel: `tab:${tab.id}` }) : setAdding(app))}
            >
              {tab ? "Open" : "Add"}
            </Button>
          </div>
        );
      })}
      {adding ? (
        <TabSettingsDialog
          place={place}
          app={adding}
          tab={null}
          inMeeting
          onDone={() => setAdding(null)}
          onAdded={(tab) => void go({ panel: `tab:${tab.id}` })}
        />
      ) : null}
    </div>
  );
}
