import { Button, Input, makeStyles, Tooltip } from "@fluentui/react-components";
import { CopyRegular } from "@fluentui/react-icons/svg/copy";
import { useEffect, useRef, useState } from "react";
import { shareText } from "#text/authoring/success.ts";
import { copyField } from "../survey/copy-field.ts";
import { useAnnounce } from "../ui/notices/announcer.tsx";

/** `focused`: takes the focus, since the button that created the link is gone. */
type Props = { link: string; focused: boolean };

const useStyles = makeStyles({
  row: { display: "flex", flexWrap: "wrap", gap: "8px" },
  field: { flex: "1 1 200px", minWidth: 0 },
});

/** A link to read and to copy (SUC-10, SUC-11). */
export function LinkField({ link, focused }: Props) {
  const styles = useStyles();
  const announce = useAnnounce();
  const row = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (focused) row.current?.querySelector("button")?.focus();
  }, [focused]);

  const copy = async () => {
    const field = row.current?.querySelector("input");
    if (!field) return;
    await copyField(field);
    row.current?.querySelector("button")?.focus();
    setCopied(true);
    announce(shareText.copied);
  };
  return (
    <div ref={row} className={styles.row}>
      <Input
        className={styles.field}
        aria-label={shareText.link}
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
        onKeyDown={(event) => {
          // Enter copies; it must not send a form around it.
          if (event.key !== "Enter") return;
          event.preventDefault();
          void copy();
        }}
      />
      <Tooltip relationship="description" content={copied ? shareText.copied : shareText.copyHint}>
        <Button icon={<CopyRegular />} onClick={() => void copy()}>
          {shareText.copy}
        </Button>
      </Tooltip>
    </div>
  );
}
