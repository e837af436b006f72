import {
  Button,
  DialogActions,
  DialogContent,
  makeStyles,
  Spinner,
  Text,
  Tooltip,
  tokens,
} from "@fluentui/react-components";
import { AddRegular } from "@fluentui/react-icons/svg/add";
import { DeleteRegular } from "@fluentui/react-icons/svg/delete";
import { EditRegular } from "@fluentui/react-icons/svg/edit";
import { useEffect, useRef } from "react";
import type { Autolink } from "#domain/integration/autolink.ts";
import { limits } from "#domain/limits.ts";
import { fill } from "#text/format/fill.ts";
import { integrationsText, systemTexts } from "#text/integrations.ts";
import { errorTexts } from "#text/server/errors.ts";
import { LoadError } from "../ui/notices/load-error.tsx";
import type { useReferences } from "./use-references.ts";

type Props = {
  all: ReturnType<typeof useReferences>["all"];
  /** The autolink whose row gets the focus; null for the button that adds one. */
  last: string | null;
  onAdd: () => void;
  onEdit: (autolink: Autolink) => void;
  onRemove: (autolink: Autolink) => void;
  onClose: () => void;
};

const useStyles = makeStyles({
  content: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.spacingVerticalM },
  list: { display: "grid", gap: "8px", margin: 0, padding: 0, listStyle: "none" },
  row: {
    display: "flex",
    alignItems: "center",
    gap: "4px",
    padding: "8px 8px 8px 12px",
    borderRadius: "10px",
    backgroundColor: tokens.colorNeutralBackground2,
    boxShadow: "inset 0 0 0 var(--hc) var(--d-track-line)",
  },
  words: { flex: 1, minWidth: 0, display: "grid" },
  line: { display: "flex", flexWrap: "wrap", gap: "0 8px", alignItems: "baseline" },
  prefix: { overflowWrap: "anywhere", unicodeBidi: "isolate" },
  system: { color: tokens.colorNeutralForeground2 },
  url: {
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    color: tokens.colorNeutralForeground2,
  },
  add: { justifySelf: "start" },
});

/** The autolinks, each with its buttons. */
export function ReferenceList({ all, last, onAdd, onEdit, onRemove, onClose }: Props) {
  const styles = useStyles();
  const add = useRef<HTMLButtonElement>(null);
  const edited = useRef<HTMLButtonElement>(null);
  const keepEdited = (button: HTMLButtonElement | null) => {
    edited.current = button;
  };
  const known = all.data?.autolinks;
  const ready = known !== undefined;
  useEffect(() => {
    if (ready) (edited.current ?? add.current)?.focus();
  }, [ready]);
  const full = known !== undefined && known.length >= limits.autolinks;
  const button = (
    <Button
      ref={(shown: HTMLButtonElement | null) => {
        add.current = shown;
      }}
      className={styles.add}
      icon={<AddRegular />}
      disabledFocusable={full}
      onClick={onAdd}
    >
      {integrationsText.add}
    </Button>
  );
  return (
    <>
      <DialogContent className={styles.content}>
        <Text>{integrationsText.hint}</Text>
        {all.isPending ? <Spinner size="tiny" label={integrationsText.loading} /> : null}
        {all.error && !known ? (
          <LoadError error={all.error} onRetry={() => void all.refetch()} />
        ) : null}
        {known && known.length > 0 ? (
          <ul className={styles.list} aria-label={integrationsText.list}>
            {known.map((autolink) => (
              <Row
                key={autolink.id}
                autolink={autolink}
                edit={autolink.id === last ? keepEdited : null}
                onEdit={() => onEdit(autolink)}
                onRemove={() => onRemove(autolink)}
              />
            ))}
          </ul>
        ) : null}
        {known?.length === 0 ? <Text>{integrationsText.none}</Text> : null}
        {known && full ? (
          <Tooltip
            relationship="description"
            content={fill(errorTexts["integration.too-many"], { max: limits.autolinks })}
          >
            {button}
          </Tooltip>
        ) : null}
        {known && !full ? button : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{integrationsText.close}</Button>
      </DialogActions>
    </>
  );
}

type RowProps = {
  autolink: Autolink;
  /** Takes its first button, if that gets the focus. */
  edit: ((button: HTMLButtonElement | null) => void) | null;
  onEdit: () => void;
  onRemove: () => void;
};

function Row({ autolink: { system, prefix, url }, edit, onEdit, onRemove }: RowProps) {
  const styles = useStyles();
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.line}>
          <Text weight="semibold" className={styles.prefix}>
            {prefix}
          </Text>
          <Text size={200} className={styles.system}>
            {systemTexts[system].name}
          </Text>
        </span>
        <Text size={200} className={styles.url} title={url} dir="ltr">
          {url}
        </Text>
      </div>
      <Button
        ref={edit}
        appearance="subtle"
        icon={<EditRegular />}
        aria-label={fill(integrationsText.edit, { prefix })}
        onClick={onEdit}
      />
      <Button
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={fill(integrationsText.remove, { prefix })}
        onClick={onRemove}
      />
    </li>
  );
}
