import { makeStyles } from "@fluentui/react-components";
import { useQueries } from "@tanstack/react-query";
import type { Message } from "../../emulator-api.ts";
import { shortTime } from "../kit/short-time.ts";
import { messageSummary } from "../message/message-summary.ts";
import { PlaceAvatar } from "../rail/avatars.tsx";
import { ListPane } from "../rail/list-pane.tsx";
import { ListRow } from "../rail/list-row.tsx";
import { go, useRoute } from "../route.ts";
import { useShell } from "../shell-context.ts";
import { chatsOf } from "../state/directory.ts";
import { fetchMessages } from "../state/emulator-client.ts";
import { readMarksOf } from "../state/read-marks.ts";
import { useStore } from "../state/store.ts";
import { messagesKey } from "../state/use-messages.ts";

const useStyles = makeStyles({
  list: { listStyle: "none", margin: 0, padding: 0, display: "grid", gap: "2px" },
});

/** The person's chats, the newest first, each with its last message. */
export function ChatList() {
  const styles = useStyles();
  const { directory, person } = useShell();
  const { conversation } = useRoute();
  const marks = useStore(readMarksOf(person.id));
  const chats = chatsOf(directory, person);
  const read = useQueries({
    queries: chats.map(({ id }) => ({
      queryKey: messagesKey(id, person.id),
      queryFn: () => fetchMessages(id, person.id),
    })),
  });
  const rows = chats.map((place, at) => ({
    place,
    last: read[at]?.data?.findLast(({ deleted }) => !deleted) ?? null,
  }));
  rows.sort((one, other) => (other.last?.createdAt ?? "").localeCompare(one.last?.createdAt ?? ""));
  const isUnread = (id: string, last: Message | null) =>
    last !== null &&
    id !== conversation &&
    last.from.id !== person.id &&
    last.createdAt > (marks[id] ?? "");
  return (
    <ListPane title="Chat">
      <ul className={styles.list} aria-label="Chats">
        {rows.map(({ place, last }) => (
          <li key={place.id}>
            <ListRow
              name={place.name}
              second={last ? secondLine(last, person.id) : "No messages yet"}
              when={last ? shortTime(last.createdAt) : ""}
              avatar={<PlaceAvatar place={place} people={directory.people} viewer={person} />}
              selected={place.id === conversation}
              unread={isUnread(place.id, last)}
              onOpen={() =>
                void go({
                  conversation: place.id,
                  view: null,
                  tab: null,
                  subEntity: null,
                  message: null,
                })
              }
            />
          </li>
        ))}
      </ul>
    </ListPane>
  );
}

function secondLine(message: Message, viewerId: string): string {
  const by = message.from.id === viewerId ? "You" : message.from.name.split(" ")[0];
  return `${by}: ${messageSummary(message)}`;
}
