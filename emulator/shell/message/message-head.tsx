import { Caption1, makeStyles, Text, tokens } from "@fluentui/react-components";
import type { Message } from "../../emulator-api.ts";
import { messageTime } from "../kit/short-time.ts";

const useStyles = makeStyles({
  head: { display: "flex", alignItems: "baseline", flexWrap: "wrap", gap: "0 8px", minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
  bot: {
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground5,
    borderRadius: tokens.borderRadiusSmall,
    padding: "0 4px",
  },
});

/** Who wrote a message and when. */
export function MessageHead({
  message: { from, createdAt, editedAt },
  named = true,
}: {
  message: Message;
  named?: boolean;
}) {
  const styles = useStyles();
  return (
    <div className={styles.head}>
      {named ? (
        <Text size={200} weight="semibold">
          {from.name}
        </Text>
      ) : null}
      {named && from.kind === "bot" ? <Caption1 className={styles.bot}>App</Caption1> : null}
      <Caption1 className={styles.quiet}>
        <time dateTime={createdAt}>{messageTime(createdAt)}</time>
      </Caption1>
      {editedAt ? <Caption1 className={styles.quiet}>Edited</Caption1> : null}
    </div>
  );
}

/** The accessible name of a message. */
export function messageName({ from, createdAt }: Message): string {
  return `${from.name}, ${messageTime(createdAt)}`;
}
