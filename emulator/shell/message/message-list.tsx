import { makeStyles, mergeClasses, Spinner, Text, tokens } from "@fluentui/react-components";
import { useEffect, useRef } from "react";
import type { Message } from "../../emulator-api.ts";
import { scrollable } from "../kit/scrollable.ts";
import { useRoute } from "../route.ts";
import { useShell } from "../shell-context.ts";
import { surface } from "../shell-theme.ts";
import type { Place } from "../state/directory.ts";
import { latestNews } from "../state/latest-news.ts";
import { markRead } from "../state/read-marks.ts";
import { useStore } from "../state/store.ts";
import { useMessages } from "../state/use-messages.ts";
import { ChannelPost } from "./channel-post.tsx";
import { ChatBubble } from "./chat-bubble.tsx";
import { useScroll } from "./use-scroll.ts";
import { useViews } from "./use-views.ts";

const useStyles = makeStyles({
  scroll: {
    overflowY: "auto",
    overflowX: "hidden",
    minHeight: 0,
    "&:focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
  },
  chat: { backgroundColor: surface("shellChat") },
  channel: { backgroundColor: surface("shellChannel") },
  inner: {
    display: "flex",
    flexDirection: "column",
    justifyContent: "flex-end",
    gap: "4px",
    minHeight: "100%",
    maxWidth: "980px",
    margin: "0 auto",
    padding: "16px 24px",
    boxSizing: "border-box",
  },
  phone: { padding: "12px 8px" },
  posts: { gap: "16px" },
  typing: { color: tokens.colorNeutralForeground3, paddingInlineStart: "40px" },
  none: {
    alignSelf: "center",
    color: tokens.colorNeutralForeground3,
    padding: "24px",
    textAlign: "center",
  },
});

/** A conversation's messages: posts with their replies in a channel, bubbles in a chat. */
export function MessageList({ place, inMeeting = false }: { place: Place; inMeeting?: boolean }) {
  const styles = useStyles();
  const { person, phone } = useShell();
  const { message: linked } = useRoute();
  const { messages, loading, problem } = useMessages(place.id);
  const list = useRef<HTMLDivElement>(null);
  const last = messages.at(-1);
  useViews(list, place.id, messages);
  useScroll(list, last?.id, linked);
  useEffect(() => {
    if (last) markRead(person.id, place.id, last.createdAt);
  }, [last, person.id, place.id]);

  const typing = useStore(latestNews).typing[place.id];
  const channel = place.kind === "channel";
  return (
    <div
      ref={list}
      className={mergeClasses(styles.scroll, channel ? styles.channel : styles.chat)}
      role="region"
      aria-label={`Messages in ${place.name}`}
      {...scrollable}
    >
      <div
        className={mergeClasses(
          styles.inner,
          channel && styles.posts,
          (phone || inMeeting) && styles.phone,
        )}
      >
        {problem ? <Text role="alert">{problem}</Text> : null}
        {loading ? <Spinner label="Loading messages" /> : null}
        {!loading && messages.length === 0 ? (
          <Text className={styles.none}>
            {channel ? "Nobody has posted here yet." : "No messages yet. Say hello."}
          </Text>
        ) : null}
        {channel ? (
          <Posts messages={messages} place={place} />
        ) : (
          messages.map((message, at) => (
            <ChatBubble
              key={message.id}
              message={message}
              place={place}
              inMeeting={inMeeting}
              follows={follows(messages[at - 1], message)}
            />
          ))
        )}
        {typing ? <Text className={styles.typing}>{typing} is typing…</Text> : null}
      </div>
    </div>
  );
}

function Posts({ messages, place }: { messages: Message[]; place: Place }) {
  const ids = new Set(messages.map(({ id }) => id));
  const roots = messages.filter(({ replyToId }) => replyToId === null || !ids.has(replyToId));
  return roots.map((root) => (
    <ChannelPost
      key={root.id}
      root={root}
      replies={messages.filter(({ replyToId }) => replyToId === root.id)}
      place={place}
    />
  ));
}

/** Whether a message goes on where the same person wrote a moment before. */
function follows(before: Message | undefined, message: Message): boolean {
  return (
    before !== undefined &&
    before.from.id === message.from.id &&
    Date.parse(message.createdAt) - Date.parse(before.createdAt) < 5 * 60_000
  );
}
