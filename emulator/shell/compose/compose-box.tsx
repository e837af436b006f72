import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import { DismissRegular, SendFilled, SendRegular } from "@fluentui/react-icons";
import { useEffect, useRef } from "react";
import { CardView } from "../card/card-view.tsx";
import { surface } from "../shell-theme.ts";
import type { Place } from "../state/directory.ts";
import { AppsMenu } from "./apps-menu.tsx";
import { FormatButtons } from "./format-buttons.tsx";
import { useDraft } from "./use-draft.ts";

const useStyles = makeStyles({
  box: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottom: `2px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: "6px",
    backgroundColor: tokens.colorNeutralBackground1,
    "&:focus-within": { borderBottomColor: tokens.colorCompoundBrandStroke },
  },
  field: {
    display: "block",
    width: "100%",
    minHeight: "40px",
    maxHeight: "200px",
    padding: "10px 14px 6px",
    boxSizing: "border-box",
    border: "none",
    resize: "none",
    backgroundColor: "transparent",
    color: tokens.colorNeutralForeground1,
    font: `400 14px/20px ${tokens.fontFamilyBase}`,
    outline: "none",
    fieldSizing: "content",
    "&::placeholder": { color: tokens.colorNeutralForeground3, opacity: 1 },
  },
  tools: { display: "flex", alignItems: "center", gap: "2px", padding: "2px 6px 4px" },
  end: { marginInlineStart: "auto", display: "flex", alignItems: "center", gap: "4px" },
  attached: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "start",
    gap: "4px",
    padding: "4px 14px",
    maxHeight: "40vh",
    overflowY: "auto",
  },
  line: { width: "1px", height: "20px", backgroundColor: surface("shellLine") },
});

type Props = {
  place: Place;
  label?: string;
  replyToId?: string;
  inMeeting?: boolean;
  /** It was opened by a button, so the focus goes on in its field. */
  takesFocus?: boolean;
  onSent?: () => void;
  onCancel?: () => void;
};

/**
 * The field for a message, with formatting, the apps' commands and Send. Enter sends, Shift+Enter
 * starts a new line.
 */
export function ComposeBox({
  place,
  label = "Type a message",
  replyToId,
  inMeeting = false,
  takesFocus = replyToId !== undefined,
  onSent,
  onCancel,
}: Props) {
  const styles = useStyles();
  const { text, setText, attached, setAttached, problem, setProblem, send } = useDraft({
    place,
    replyToId,
    onSent,
  });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  return (
    <div className={styles.box}>
      {problem ? (
        <MessageBar intent="error">
          <MessageBarBody>{problem}</MessageBarBody>
        </MessageBar>
      ) : null}
      <textarea
        ref={field}
        className={styles.field}
        rows={1}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onCancel?.();
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void send();
        }}
      />
      {attached ? <AttachedCard card={attached.card} onRemove={() => setAttached(null)} /> : null}
      <div className={styles.tools}>
        <FormatButtons field={field} text={text} onChange={setText} />
        <span className={styles.end}>
          <AppsMenu
            place={place}
            inMeeting={inMeeting}
            onProblem={setProblem}
            onCard={(app, card) => setAttached({ app, card })}
            onMention={(name) => setText((now) => `@${name} ${now}`)}
          />
          <span aria-hidden className={styles.line} />
          <Button
            appearance="transparent"
            aria-label="Send"
            icon={
              text.trim() || attached ? (
                <SendFilled color={tokens.colorBrandForeground1} />
              ) : (
                <SendRegular />
              )
            }
            onClick={() => void send()}
          />
        </span>
      </div>
    </div>
  );
}

function AttachedCard({ card, onRemove }: { card: Record<string, unknown>; onRemove: () => void }) {
  return (
    <div className={useStyles().attached}>
      <CardView
        card={card}
        onAction={async () => ({ message: "The card's buttons work once it is sent." })}
      />
      <Button
        appearance="subtle"
        size="small"
        icon={<DismissRegular />}
        aria-label="Remove card"
        onClick={onRemove}
      />
    </div>
  );
}
