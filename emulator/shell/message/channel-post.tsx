import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { ArrowReplyRegular } from "@fluentui/react-icons";
import { useState } from "react";
import type { Message } from "../../emulator-api.ts";
import { ComposeBox } from "../compose/compose-box.tsx";
import { surface } from "../shell-theme.ts";
import type { Place } from "../state/directory.ts";
import { MessageActions } from "./message-actions.tsx";
import { MessageBody } from "./message-body.tsx";
import { MessageHead, messageName } from "./message-head.tsx";
import { SenderAvatar } from "./sender.tsx";

const useStyles = makeStyles({
  post: {
    position: "relative",
    backgroundColor: surface("shellPost"),
    borderRadius: "8px",
    border: `1px solid ${surface("shellLine")}`,
    boxShadow: tokens.shadow2,
    "&:focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  root: {
    display: "grid",
    gridTemplateColumns: "32px minmax(0, 1fr)",
    gap: "4px 12px",
    padding: "16px 20px 12px",
  },
  body: { gridColumn: "2", maxWidth: "640px", width: "100%" },
  replies: { display: "grid", gap: "12px", padding: "4px 20px 12px 64px" },
  reply: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "24px minmax(0, 1fr)",
    gap: "2px 8px",
    "&:focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  foot: { borderTop: `1px solid ${surface("shellLine")}`, padding: "4px 12px 4px 52px" },
  open: { padding: "8px 12px" },
});

/** A post in a channel with its replies, and a field to reply. */
export function ChannelPost({
  root,
  replies,
  place,
}: {
  root: Message;
  replies: Message[];
  place: Place;
}) {
  const styles = useStyles();
  const [replying, setReplying] = useState(false);
  return (
    <article
      className={styles.post}
      aria-label={messageName(root)}
      data-message={root.id}
      tabIndex={-1}
    >
      <MessageActions
        conversationId={place.id}
        messageId={root.id}
        onReply={() => setReplying(true)}
      />
      <div className={styles.root}>
        <SenderAvatar from={root.from} size={32} />
        <MessageHead message={root} />
        <div className={styles.body}>
          <MessageBody message={root} place={place} inMeeting={false} />
        </div>
      </div>
      {replies.length > 0 ? (
        <div className={styles.replies}>
          {replies.map((reply) => (
            <article
              key={reply.id}
              className={styles.reply}
              aria-label={messageName(reply)}
              data-message={reply.id}
              tabIndex={-1}
            >
              <MessageActions conversationId={place.id} messageId={reply.id} />
              <SenderAvatar from={reply.from} size={24} />
              <div>
                <MessageHead message={reply} />
                <MessageBody message={reply} place={place} inMeeting={false} />
              </div>
            </article>
          ))}
        </div>
      ) : null}
      <div className={replying ? styles.open : styles.foot}>
        {replying ? (
          <ComposeBox
            place={place}
            label="Reply"
            replyToId={root.id}
            onSent={() => setReplying(false)}
            onCancel={() => setReplying(false)}
          />
        ) : (
          <Button
            appearance="transparent"
            size="small"
            icon={<ArrowReplyRegular />}
            onClick={() => setReplying(true)}
            aria-label={`Reply to ${root.from.name}`}
          >
            Reply
          </Button>
        )}
      </div>
    </article>
  );
}
