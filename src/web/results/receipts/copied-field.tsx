import { Button, makeStyles, Text, Textarea, tokens } from "@fluentui/react-components";
import { CopyRegular } from "@fluentui/react-icons/svg/copy";
import { useId, useRef } from "react";
import { fill } from "#text/format/fill.ts";
import { receiptsText } from "#text/receipts.ts";
import { copyField } from "../../survey/copy-field.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";

type Props = { label: string; value: string; hint?: string };

const useStyles = makeStyles({
  all: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "4px" },
  row: { display: "flex", flexWrap: "wrap", alignItems: "start", gap: "8px" },
  field: { flex: "1 1 160px", minWidth: 0 },
  text: {
    fontFamily: tokens.fontFamilyMonospace,
    wordBreak: "break-all",
    minHeight: 0,
    maxHeight: "none",
    fieldSizing: "content",
  },
  weak: { color: tokens.colorNeutralForeground2 },
});

/** A long number to read and to copy. */
export function CopiedField({ label, value, hint }: Props) {
  const styles = useStyles();
  const announce = useAnnounce();
  const [field, about] = [useId(), useId()];
  const row = useRef<HTMLDivElement>(null);
  const copy = async () => {
    const input = row.current?.querySelector("textarea");
    if (!input) return;
    await copyField(input);
    announce(receiptsText.copied);
  };
  return (
    <div className={styles.all}>
      <label htmlFor={field}>
        <Text weight="semibold">{label}</Text>
      </label>
      <div ref={row} className={styles.row}>
        <Textarea
          id={field}
          className={styles.field}
          textarea={{ className: styles.text }}
          resize="none"
          rows={1}
          aria-describedby={hint ? about : undefined}
          readOnly
          value={value}
          onFocus={({ target }) => target.select()}
        />
        <Button
          icon={<CopyRegular />}
          aria-label={fill(receiptsText.copyWhat, { what: label })}
          onClick={() => void copy()}
        >
          {receiptsText.copy}
        </Button>
      </div>
      {hint ? (
        <Text id={about} size={200} className={styles.weak}>
          {hint}
        </Text>
      ) : null}
    </div>
  );
}
