import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { Message } from "../../emulator-api.ts";
import { useShell } from "../shell-context.ts";
import { surface } from "../shell-theme.ts";
import type { Place } from "../state/directory.ts";
import { MessageActions } from "./message-actions.tsx";
import { MessageBody } from "./message-body.tsx";
import { MessageHead, messageName } from "./message-head.tsx";
import { SenderAvatar } from "./sender.tsx";

const useStyles = makeStyles({
  row: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "32px minmax(0, 1fr)",
    gap: "0 8px",
    marginTop: "12px",
    "&:focus-visible": {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: "2px",
      borderRadius: "6px",
    },
  },
  follows: { marginTop: "2px" },
  own: { gridTemplateColumns: "minmax(0, 1fr)", justifyItems: "end" },
  column: {
    display: "grid",
    gap: "2px",
    justifyItems: "start",
    minWidth: 0,
    width: "100%",
    maxWidth: "680px",
  },
  ownColumn: { justifyItems: "end" },
  bubble: {
    maxWidth: "min(560px, 92%)",
    padding: "8px 14px",
    boxSizing: "border-box",
    borderRadius: "8px",
    backgroundColor: surface("shellBubble"),
    color: tokens.colorNeutralForeground1,
    border: `1px solid ${tokens.colorTransparentStroke}`,
  },
  ownBubble: { backgroundColor: surface("shellOwnBubble") },
  card: {
    width: "100%",
    maxWidth: "560px",
    padding: 0,
    backgroundColor: "transparent",
    border: "none",
  },
  system: {
    textAlign: "center",
    color: tokens.colorNeutralForeground3,
    fontSize: "12px",
    padding: "8px",
  },
});

/**
 * A message in a chat: one's own on the right, others' on the left with their picture. `follows`:
 * the same person wrote just before.
 */
export function ChatBubble({
  message,
  place,
  inMeeting,
  follows,
}: {
  message: Message;
  place: Place;
  inMeeting: boolean;
  follows: boolean;
}) {
  const styles = useStyles();
  const { person } = useShell();
  const own = message.from.id === person.id;
  const head = !follows;
  if (message.from.kind === "system") {
    return (
      <article
        className={styles.system}
        aria-label={messageName(message)}
        data-message={message.id}
        tabIndex={-1}
      >
        {message.text}
      </article>
    );
  }
  return (
    <article
      className={mergeClasses(styles.row, follows && styles.follows, own && styles.own)}
      aria-label={messageName(message)}
      data-message={message.id}
      tabIndex={-1}
    >
      <MessageActions conversationId={place.id} messageId={message.id} />
      {own ? null : <span>{head ? <SenderAvatar from={message.from} size={32} /> : null}</span>}
      <div className={mergeClasses(styles.column, own && styles.ownColumn)}>
        {head || message.editedAt ? <MessageHead message={message} named={head && !own} /> : null}
        <div
          className={mergeClasses(
            styles.bubble,
            own && styles.ownBubble,
            message.card !== null && !message.deleted && styles.card,
          )}
        >
          <MessageBody message={message} place={place} inMeeting={inMeeting} />
        </div>
      </div>
    </article>
  );
}
