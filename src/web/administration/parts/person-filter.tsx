import { Button, makeStyles } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons/svg/dismiss";
import { useRef } from "react";
import type { UserId } from "#domain/ids.ts";
import { administrationText } from "#text/administration/administration.ts";
import { fill } from "#text/format/fill.ts";
import { useFocusLater } from "../../ui/focus/use-focus-later.ts";
import { PersonSearch } from "./person-search.tsx";

type Person = { id: UserId; name: string };
type Props = { label: string; person: Person | null; onChange: (person: Person | null) => void };

const useStyles = makeStyles({
  chip: { justifySelf: "start", maxWidth: "100%", overflowWrap: "anywhere" },
});

/** A filter by a person: a search, or whom it has found, to be taken away again. */
export function PersonFilter({ label, person, onChange }: Props) {
  const styles = useStyles();
  const place = useRef<HTMLDivElement>(null);
  const chip = useRef<HTMLButtonElement>(null);
  const later = useFocusLater();
  const choose = (next: Person | null) => {
    onChange(next);
    later(() => (next ? chip.current : place.current?.querySelector("input"))?.focus());
  };
  if (!person) return <PersonSearch ref={place} label={label} onChoose={choose} />;
  return (
    <Button
      ref={(button: HTMLButtonElement | null) => {
        chip.current = button;
      }}
      className={styles.chip}
      shape="circular"
      icon={<DismissRegular />}
      iconPosition="after"
      aria-label={fill(administrationText.removeFilter, { label, name: person.name })}
      onClick={() => choose(null)}
    >
      {person.name}
    </Button>
  );
}
