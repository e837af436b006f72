import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { useQueries } from "@tanstack/react-query";
import { shortTime } from "../kit/short-time.ts";
import { messageSummary } from "../message/message-summary.ts";
import { PlaceAvatar } from "../rail/avatars.tsx";
import { ListPane } from "../rail/list-pane.tsx";
import { ListRow } from "../rail/list-row.tsx";
import { go, useRoute } from "../route.ts";
import { useShell } from "../shell-context.ts";
import { chatsOf, findPlace, teamsOf } from "../state/directory.ts";
import { fetchMessages } from "../state/emulator-client.ts";
import { latestNews } from "../state/latest-news.ts";
import { readMarksOf } from "../state/read-marks.ts";
import { useStore } from "../state/store.ts";
import { messagesKey } from "../state/use-messages.ts";

const mostShown = 40;

const useStyles = makeStyles({
  list: { listStyle: "none", margin: 0, padding: 0, display: "grid", gap: "2px" },
  none: { padding: "12px", color: tokens.colorNeutralForeground3 },
});

/** What others wrote lately where the person is, the newest first. */
export function ActivityList() {
  const styles = useStyles();
  const { directory, person } = useShell();
  const route = useRoute();
  const { feed } = useStore(latestNews);
  const marks = useStore(readMarksOf(person.id));
  const ids = [
    ...chatsOf(directory, person).map(({ id }) => id),
    ...teamsOf(directory, person).flatMap(({ channels }) => channels.map(({ id }) => id)),
  ];
  const read = useQueries({
    queries: ids.map((id) => ({
      queryKey: messagesKey(id, person.id),
      queryFn: () => fetchMessages(id, person.id),
    })),
  });
  const known = new Map(
    [...read.flatMap(({ data = [] }) => data), ...feed].map((message) => [
      `${message.conversationId} ${message.id}`,
      message,
    ]),
  );
  const rows = [...known.values()]
    .filter(({ from, deleted }) => from.id !== person.id && !deleted)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, mostShown);
  return (
    <ListPane title="Activity">
      {rows.length === 0 ? <Text className={styles.none}>Nothing new yet.</Text> : null}
      <ul className={styles.list} aria-label="Latest activity">
        {rows.map((message) => {
          const place = findPlace(directory, message.conversationId, person);
          return place ? (
            <li key={`${message.conversationId} ${message.id}`}>
              <ListRow
                name={`${message.from.name} in ${place.team ? `${place.team.name} / ${place.name}` : place.name}`}
                second={messageSummary(message)}
                when={shortTime(message.createdAt)}
                avatar={<PlaceAvatar place={place} people={directory.people} viewer={person} />}
                selected={route.message === message.id}
                unread={message.createdAt > (marks[message.conversationId] ?? "")}
                onOpen={() =>
                  void go({
                    view: "activity",
                    conversation: message.conversationId,
                    message: message.id,
                    tab: null,
                  })
                }
              />
            </li>
          ) : null;
        })}
      </ul>
    </ListPane>
  );
}
