import { makeStyles } from "@fluentui/react-components";
import { ComposeBox } from "../compose/compose-box.tsx";
import { StartPost } from "../compose/start-post.tsx";
import { MessageList } from "../message/message-list.tsx";
import { useRoute } from "../route.ts";
import { useShell } from "../shell-context.ts";
import { surface } from "../shell-theme.ts";
import { type Place, tabsIn } from "../state/directory.ts";
import { ConversationHeader } from "./conversation-header.tsx";
import { TabPage } from "./tab-page.tsx";

const useStyles = makeStyles({
  root: {
    display: "grid",
    gridTemplateRows: "auto minmax(0, 1fr)",
    minHeight: 0,
    minWidth: 0,
    backgroundColor: surface("shellChat"),
    borderLeft: `1px solid ${surface("shellLine")}`,
  },
  talk: { display: "grid", gridTemplateRows: "minmax(0, 1fr) auto", minHeight: 0 },
  compose: {
    padding: "4px 24px 16px",
    boxSizing: "border-box",
    width: "100%",
    maxWidth: "980px",
    margin: "0 auto",
  },
  composePhone: { padding: "4px 8px 8px" },
  channel: { backgroundColor: surface("shellChannel") },
});

/** A channel or chat: its header with the tabs, and the tab that is open. */
export function Conversation({ place }: { place: Place }) {
  const styles = useStyles();
  const { directory, phone } = useShell();
  const { tab: open } = useRoute();
  const tab = tabsIn(directory, place.id).find(({ id }) => id === open) ?? null;
  return (
    <main className={styles.root} aria-label={place.name}>
      <ConversationHeader place={place} tab={tab} />
      {tab ? (
        <TabPage key={tab.id} tab={tab} place={place} />
      ) : (
        <div className={styles.talk}>
          <MessageList place={place} />
          <div className={place.kind === "channel" ? styles.channel : undefined}>
            <div className={phone ? styles.composePhone : styles.compose}>
              {place.kind === "channel" ? (
                <StartPost key={place.id} place={place} />
              ) : (
                <ComposeBox place={place} />
              )}
            </div>
          </div>
        </div>
      )}
    </main>
  );
}
