import { Badge, Button, Card, makeStyles, Text, Title3, tokens } from "@fluentui/react-components";
import { useState } from "react";
import type { Directory, InstalledApp, Person } from "../../emulator-api.ts";
import { AppIcon } from "../rail/avatars.tsx";
import { go } from "../route.ts";
import { useShell } from "../shell-context.ts";
import { surface } from "../shell-theme.ts";
import { botChatOf, chatsOf, teamsOf } from "../state/directory.ts";
import { installApp, uninstallApp } from "../state/emulator-client.ts";

const useStyles = makeStyles({
  root: { overflowY: "auto", padding: "20px 24px", backgroundColor: surface("shellChannel") },
  grid: {
    display: "grid",
    gap: "16px",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(360px, 100%), 1fr))",
    marginTop: "16px",
    alignItems: "start",
  },
  head: { display: "flex", gap: "12px", alignItems: "center" },
  words: { display: "grid", flex: "1 1 auto", minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
  places: { listStyle: "none", margin: 0, padding: 0, display: "grid", gap: "6px" },
  place: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "center",
    gap: "8px",
    minHeight: "32px",
  },
  tools: { display: "flex", alignItems: "center", gap: "8px" },
  small: { minWidth: "48px" },
});

/** The apps of the organisation, and where each is installed. */
export function AppsView() {
  const styles = useStyles();
  const { directory } = useShell();
  return (
    <main className={styles.root} aria-label="Apps">
      <Title3 as="h1">Apps</Title3>
      <div className={styles.grid}>
        {directory.apps.map((app) => (
          <AppCard key={app.appId} app={app} />
        ))}
      </div>
    </main>
  );
}

function AppCard({ app }: { app: InstalledApp }) {
  const styles = useStyles();
  const { directory, person, notices } = useShell();
  const [busy, setBusy] = useState<string | null>(null);
  const mine = botChatOf(directory, app, person);
  const places = placesOf(directory, person);
  const change = async (at: string, installed: boolean) => {
    setBusy(at);
    try {
      await (installed
        ? uninstallApp(at, person.id, app.appId)
        : installApp(at, person.id, app.appId));
    } catch (error) {
      notices.show(error instanceof Error ? error.message : "That did not work. Please try again.");
    } finally {
      setBusy(null);
    }
  };
  return (
    <Card role="group" aria-label={app.name}>
      <div className={styles.head}>
        <AppIcon app={app} size={48} />
        <div className={styles.words}>
          <Text weight="semibold" size={400}>
            {app.name}
          </Text>
          <Text size={200} className={styles.quiet}>
            {app.botCommands.map(({ title }) => title).join(" · ") || "App"}
          </Text>
        </div>
        {mine ? (
          <Button
            appearance="primary"
            aria-label={`Open ${app.name}`}
            onClick={() =>
              void go({ view: `app:${app.appId}`, conversation: null, tab: null, message: null })
            }
          >
            Open
          </Button>
        ) : null}
      </div>
      <ul className={styles.places} aria-label={`Where ${app.name} is installed`}>
        {places.map((place) => (
          <PlaceRow
            key={place.id}
            app={app}
            place={place}
            busy={busy === place.at}
            onChange={(installed) => void change(place.at, installed)}
          />
        ))}
      </ul>
    </Card>
  );
}

type InstallPlace = { id: string; name: string; kind: string; at: string };
type RowProps = {
  app: InstalledApp;
  place: InstallPlace;
  busy: boolean;
  onChange: (installed: boolean) => void;
};

function PlaceRow({ app, place: { id, name, kind, at }, busy, onChange }: RowProps) {
  const styles = useStyles();
  const installed = app.installedIn.includes(id);
  const label = installed ? `Remove ${app.name} from ${name}` : `Add ${app.name} to ${name}`;
  const open = () => void go({ conversation: at, view: null, tab: null, message: null });
  return (
    <li className={styles.place}>
      <Text truncate wrap={false}>
        {name} <span className={styles.quiet}>{kind}</span>
      </Text>
      <span className={styles.tools}>
        {installed ? (
          <Badge appearance="tint" color="brand">
            Installed
          </Badge>
        ) : null}
        <Button
          size="small"
          className={styles.small}
          disabled={busy}
          aria-label={label}
          onClick={() => onChange(installed)}
        >
          {installed ? "Remove" : "Add"}
        </Button>
        {installed ? (
          <Button
            size="small"
            className={styles.small}
            appearance="subtle"
            aria-label={`Go to ${name}`}
            onClick={open}
          >
            Go
          </Button>
        ) : null}
      </span>
    </li>
  );
}

/**
 * The teams and chats of a person. `at`: a conversation there, which stands for the place in calls.
 */
function placesOf(directory: Directory, person: Person): InstallPlace[] {
  return [
    ...teamsOf(directory, person).map((team) => ({
      id: team.id,
      name: team.name,
      kind: "Team",
      at: team.channels[0]?.id ?? team.id,
    })),
    ...chatsOf(directory, person)
      .filter(({ bot }) => !bot)
      .map(({ id, name, kind }) => ({
        id,
        name,
        kind: kind === "meeting" ? "Meeting" : "Chat",
        at: id,
      })),
  ];
}
