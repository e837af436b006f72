import { Button, makeStyles, Toolbar, tokens } from "@fluentui/react-components";
import { ArrowReplyRegular, LinkRegular } from "@fluentui/react-icons";
import { copyText } from "../kit/copy-text.ts";
import { addressOf } from "../route.ts";
import { useShell } from "../shell-context.ts";

const useStyles = makeStyles({
  bar: {
    position: "absolute",
    insetInlineEnd: "8px",
    top: "-14px",
    padding: 0,
    zIndex: 1,
    borderRadius: "6px",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
  },
});

type Props = { conversationId: string; messageId: string; onReply?: () => void };

/** What Teams offers above a message under the pointer. Its element must stand in the `article`. */
export function MessageActions({ conversationId, messageId, onReply }: Props) {
  const styles = useStyles();
  const { notices } = useShell();
  const copy = async () => {
    const address = addressOf({ conversation: conversationId, message: messageId, tab: null });
    await copyText(new URL(address, window.location.href).href);
    notices.show("Link copied to the clipboard");
  };
  return (
    <Toolbar size="small" aria-label="Message actions" className={styles.bar} data-message-actions>
      {onReply ? (
        <Button
          appearance="transparent"
          size="small"
          icon={<ArrowReplyRegular />}
          aria-label="Reply"
          onClick={onReply}
        />
      ) : null}
      <Button
        appearance="transparent"
        size="small"
        icon={<LinkRegular />}
        aria-label="Copy link"
        title="Copy link"
        onClick={() => void copy()}
      />
    </Toolbar>
  );
}
