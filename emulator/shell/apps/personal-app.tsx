import { makeStyles, Tab, TabList, Text, tokens } from "@fluentui/react-components";
import { ComposeBox } from "../compose/compose-box.tsx";
import { AppFrameView } from "../frame/app-frame-view.tsx";
import { MessageList } from "../message/message-list.tsx";
import { AppIcon } from "../rail/avatars.tsx";
import { go, useRoute } from "../route.ts";
import { useShell } from "../shell-context.ts";
import { surface } from "../shell-theme.ts";
import { botChatOf, findPlace, type Place } from "../state/directory.ts";

const useStyles = makeStyles({
  root: {
    display: "grid",
    gridTemplateRows: "auto minmax(0, 1fr)",
    minHeight: 0,
    backgroundColor: surface("shellChat"),
  },
  head: {
    display: "flex",
    alignItems: "center",
    gap: "10px",
    minHeight: "56px",
    padding: "0 16px",
    borderBottom: `1px solid ${surface("shellLine")}`,
    overflowX: "auto",
  },
  name: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  talk: { display: "grid", gridTemplateRows: "minmax(0, 1fr) auto", minHeight: 0 },
  compose: {
    padding: "4px 24px 16px",
    width: "100%",
    maxWidth: "980px",
    margin: "0 auto",
    boxSizing: "border-box",
  },
  none: { padding: "24px" },
});

const chatTab = "conversations";

/** An app of one's own: its static tabs, and the chat with its bot. */
export function PersonalApp({ appId }: { appId: string }) {
  const styles = useStyles();
  const { directory, person } = useShell();
  const { tab: wanted, subEntity } = useRoute();
  const app = directory.apps.find((candidate) => candidate.appId === appId);
  if (!app) return <Text className={styles.none}>This app is not known.</Text>;
  const chat = findPlace(directory, botChatOf(directory, app, person)?.id ?? null, person);
  const chosen =
    wanted === chatTab && chat
      ? null
      : (app.staticTabs.find(({ entityId }) => entityId === wanted) ?? app.staticTabs[0] ?? null);
  return (
    <main className={styles.root} aria-label={app.name}>
      <header className={styles.head}>
        <AppIcon app={app} size={32} />
        <h1 className={styles.name}>{app.name}</h1>
        <TabList
          aria-label="Tabs"
          selectedValue={chosen?.entityId ?? chatTab}
          onTabSelect={(_, { value }) => void go({ tab: String(value), subEntity: null })}
        >
          {app.staticTabs.map(({ entityId, name }) => (
            <Tab key={entityId} value={entityId}>
              {name || app.name}
            </Tab>
          ))}
          {chat ? <Tab value={chatTab}>Chat</Tab> : null}
        </TabList>
      </header>
      {chosen ? (
        <AppFrameView
          key={`${chosen.entityId} ${subEntity ?? ""}`}
          app={app}
          url={chosen.contentUrl}
          title={`Tab: ${chosen.name || app.name}`}
          frameContext="content"
          surface={{
            place: null,
            inMeeting: false,
            entityId: chosen.entityId,
            subEntityId: subEntity,
          }}
        />
      ) : chat ? (
        <BotChat place={chat} />
      ) : (
        <Text className={styles.none}>{app.name} has nothing to show here.</Text>
      )}
    </main>
  );
}

function BotChat({ place }: { place: Place }) {
  const styles = useStyles();
  return (
    <div className={styles.talk}>
      <MessageList place={place} />
      <div className={styles.compose}>
        <ComposeBox place={place} />
      </div>
    </div>
  );
}
