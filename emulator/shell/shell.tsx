import { FluentProvider, makeStyles, mergeClasses } from "@fluentui/react-components";
import { useState } from "react";
import type { Directory, Person } from "../emulator-api.ts";
import { DialogLayer } from "./dialog/dialog-layer.tsx";
import { InstallLayer } from "./install/install-dialog.tsx";
import { Announcer } from "./kit/announcer.tsx";
import { MainView } from "./main-view.tsx";
import { MeetingWindow } from "./meeting/meeting-window.tsx";
import { PhoneBar } from "./rail/phone-bar.tsx";
import { Rail } from "./rail/rail.tsx";
import { TitleBar } from "./rail/title-bar.tsx";
import { useRoute } from "./route.ts";
import { ShareLayer } from "./share/share-dialog.tsx";
import { ShellProvider } from "./shell-context.ts";
import { shellThemes, surface } from "./shell-theme.ts";
import { Notices } from "./state/notices.tsx";
import { useFirstConversation } from "./state/use-first-conversation.ts";
import { phoneWidth, usePhone } from "./state/use-phone.ts";
import { useShellServices } from "./state/use-shell-services.ts";

const useStyles = makeStyles({
  root: {
    display: "grid",
    gridTemplateRows: "48px minmax(0, 1fr)",
    height: "100%",
    backgroundColor: surface("shellChrome"),
  },
  body: { display: "grid", gridTemplateColumns: "68px minmax(0, 1fr)", minHeight: 0 },
  phone: {
    gridTemplateRows: "48px minmax(0, 1fr) 56px",
    width: "100%",
    maxWidth: `${phoneWidth}px`,
    margin: "0 auto",
    position: "relative",
    boxShadow: `0 0 0 1px ${surface("shellLine")}`,
  },
  phoneBody: { gridTemplateColumns: "minmax(0, 1fr)" },
  backdrop: { height: "100%", backgroundColor: surface("shellLine") },
});

/** The window of Teams as one person has it. */
export function Shell({ directory, person }: { directory: Directory; person: Person }) {
  const styles = useStyles();
  const route = useRoute();
  const phone = usePhone(route.client);
  useFirstConversation(directory, person, phone);
  const [said, say] = useState("");
  const shell = useShellServices({ directory, person, phone, announce: say });
  const meeting = directory.meetings.find(({ id }) => id === route.meeting);
  const inMeeting = meeting && person.id in meeting.roles;
  return (
    <ShellProvider value={shell}>
      <div className={phone ? styles.backdrop : undefined} style={{ height: "100%" }}>
        {inMeeting ? (
          <MeetingWindow key={meeting.id} meeting={meeting} />
        ) : (
          <div className={mergeClasses(styles.root, phone && styles.phone)}>
            <TitleBar />
            <div className={mergeClasses(styles.body, phone && styles.phoneBody)}>
              {phone ? null : <Rail />}
              <MainView />
            </div>
            {phone ? <PhoneBar /> : null}
          </div>
        )}
      </div>
      <FluentProvider
        theme={shellThemes[inMeeting && route.theme === "default" ? "dark" : route.theme]}
      >
        <DialogLayer />
        <ShareLayer />
        <InstallLayer />
      </FluentProvider>
      <Notices />
      <Announcer text={said} />
    </ShellProvider>
  );
}
