import { Button, makeStyles, Radio, RadioGroup, Text } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons/svg/dismiss";
import { useRef } from "react";
import type { UserId } from "#domain/ids.ts";
import { administrationText } from "#text/administration/administration.ts";
import { policyText as text } from "#text/administration/policy.ts";
import { fill } from "#text/format/fill.ts";
import { ControlGroup } from "../../ui/control-group.tsx";
import { useFlush } from "../../ui/focus/use-flush.ts";
import { useFocusLater } from "../../ui/focus/use-focus-later.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { PersonSearch } from "../parts/person-search.tsx";
import type { PolicyDraft } from "./policy-draft.ts";

type Props = {
  draft: PolicyDraft;
  /** The names of people whom the policy names. */
  names: ReadonlyMap<UserId, string>;
  onChange: (more: Partial<PolicyDraft>) => void;
  onName: (id: UserId, name: string) => void;
};

const options = ["everybody", "named", "administrators"] as const;
const useStyles = makeStyles({
  people: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "8px",
    width: "min(100%, 480px)",
    paddingBlock: "4px 8px",
  },
  list: { display: "flex", flexWrap: "wrap", gap: "8px", margin: 0, padding: 0, listStyle: "none" },
  chip: { maxWidth: "100%", overflowWrap: "anywhere" },
});

/** Who may create, and by name if only some may. */
export function CreatorFields({ draft, names, onChange, onName }: Props) {
  const flush = useFlush();
  return (
    <ControlGroup label={text.creators} hint={text.creatorsHint}>
      <RadioGroup
        className={flush.flush}
        aria-label={text.creators}
        value={draft.creators}
        onChange={(_, { value }) => {
          const creators = options.find((each) => each === value);
          if (creators) onChange({ creators });
        }}
      >
        {options.map((each) => (
          <Radio key={each} value={each} label={text.creatorsOptions[each]} />
        ))}
      </RadioGroup>
      {draft.creators === "named" ? (
        <Named draft={draft} names={names} onChange={onChange} onName={onName} />
      ) : null}
    </ControlGroup>
  );
}

function Named({ draft: { creatorIds }, names, onChange, onName }: Props) {
  const styles = useStyles();
  const announce = useAnnounce();
  const later = useFocusLater();
  const search = useRef<HTMLDivElement>(null);
  const nameOf = (id: UserId) => names.get(id) || administrationText.unnamed;
  const remove = (id: UserId) => {
    onChange({ creatorIds: creatorIds.filter((each) => each !== id) });
    announce(fill(administrationText.removed, { name: nameOf(id) }));
    later(() => search.current?.querySelector("input")?.focus());
  };
  return (
    <div className={styles.people}>
      {creatorIds.length === 0 ? <Text size={200}>{text.nobodyNamed}</Text> : null}
      <ul className={styles.list} aria-label={text.creatorsList}>
        {creatorIds.map((id) => (
          <li key={id}>
            <Button
              className={styles.chip}
              size="small"
              shape="circular"
              icon={<DismissRegular />}
              iconPosition="after"
              aria-label={fill(text.removeCreator, { name: nameOf(id) })}
              onClick={() => remove(id)}
            >
              {nameOf(id)}
            </Button>
          </li>
        ))}
      </ul>
      <PersonSearch
        ref={search}
        label={text.addCreator}
        without={creatorIds}
        onChoose={({ id, name }) => {
          onName(id, name);
          onChange({ creatorIds: [...creatorIds, id] });
          announce(fill(administrationText.added, { name }));
        }}
      />
    </div>
  );
}
