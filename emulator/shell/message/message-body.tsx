import { Caption1, makeStyles, Text, tokens } from "@fluentui/react-components";
import { EyeRegular, WarningRegular } from "@fluentui/react-icons";
import type { InstalledApp, Message } from "../../emulator-api.ts";
import { CardView } from "../card/card-view.tsx";
import { useCardAction } from "../card/use-card-action.ts";
import { useShell } from "../shell-context.ts";
import { appOfBot, type Place } from "../state/directory.ts";
import { MessageText } from "./message-text.tsx";

const useStyles = makeStyles({
  body: { display: "grid", gap: "6px", minWidth: 0, gridTemplateColumns: "minmax(0, 1fr)" },
  aside: {
    display: "flex",
    alignItems: "center",
    gap: "4px",
    color: tokens.colorNeutralForeground3,
  },
  reactions: { listStyle: "none", display: "flex", gap: "4px", margin: 0, padding: 0 },
  deleted: { color: tokens.colorNeutralForeground3, fontStyle: "italic" },
});

const signs: Record<string, string> = {
  like: "👍",
  heart: "❤️",
  laugh: "😆",
  surprised: "😮",
  sad: "🙁",
  angry: "😠",
};

type Props = { message: Message; place: Place; inMeeting: boolean };

/** What a message holds: its text and its card, or that it is gone. */
export function MessageBody({ message, place, inMeeting }: Props) {
  const styles = useStyles();
  const { directory } = useShell();
  if (message.deleted)
    return <Text className={styles.deleted}>This message has been deleted.</Text>;
  const app = appOfBot(directory, message.from.id);
  return (
    <div className={styles.body}>
      {message.text ? <MessageText text={message.text} textFormat={message.textFormat} /> : null}
      {message.card && app ? (
        <MessageCard
          card={message.card}
          messageId={message.id}
          place={place}
          app={app}
          inMeeting={inMeeting}
        />
      ) : null}
      {message.reactions?.length ? (
        <ul className={styles.reactions} aria-label="Reactions">
          {message.reactions.map((name, at) => (
            <li key={`${name} ${at}`}>{signs[name] ?? name}</li>
          ))}
        </ul>
      ) : null}
      {message.warnings?.map((warning) => (
        <Caption1 key={warning} className={styles.aside}>
          <WarningRegular aria-hidden /> {warning}
        </Caption1>
      ))}
      {message.onlyYou ? (
        <Caption1 className={styles.aside}>
          <EyeRegular aria-hidden /> Only you can see this message
        </Caption1>
      ) : null}
    </div>
  );
}

function MessageCard({
  card,
  ...where
}: {
  card: Record<string, unknown>;
  messageId: string;
  place: Place;
  app: InstalledApp;
  inMeeting: boolean;
}) {
  return <CardView card={card} onAction={useCardAction(where)} />;
}
