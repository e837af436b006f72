import { Combobox, Field, makeStyles, Option } from "@fluentui/react-components";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Ref, useDeferredValue, useState } from "react";
import type { Colleague } from "#contract/teams.ts";
import { teamsApi } from "#contract/teams.ts";
import { isolated } from "#domain/direction.ts";
import type { UserId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { Owner } from "#domain/survey/survey.ts";
import { ownersText } from "#text/owners.ts";
import { useClient } from "../api.tsx";
import { mouseOnly } from "../ui/mouse-only.ts";

type Props = {
  /** What the search is for; by default to add an owner. */
  label?: string;
  /** Those who are not offered. */
  owners: readonly Owner[];
  busy: boolean;
  onChoose: (person: Colleague) => void;
  ref: Ref<HTMLDivElement>;
};

/** Finds people to add who are not there yet, among the members of the user's conversations. */
export function OwnerSearch({ label = ownersText.add, owners, busy, onChoose, ref }: Props) {
  const teams = useClient(teamsApi);
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const people = useQuery({
    queryKey: ["people", search],
    queryFn: () => teams.people({ query: { search } }),
    placeholderData: keepPreviousData,
  });
  const found = (people.data?.people ?? []).filter(
    ({ aadObjectId }) => !owners.some((owner) => owner.aadObjectId === aadObjectId),
  );
  return (
    <PersonCombobox
      ref={ref}
      label={label}
      text={text}
      onText={setText}
      found={found.map(({ aadObjectId: id, name, upn }) => ({ id, name, upn }))}
      nobody={people.isFetching ? ownersText.searching : ownersText.nobody}
      error={people.error}
      onChoose={({ id: aadObjectId, name, upn }) => {
        if (busy) return;
        setText("");
        onChoose({ aadObjectId, name, upn });
      }}
    />
  );
}

export type FoundPerson = { id: UserId; name: string; upn: string };
type FieldProps = {
  label: string;
  text: string;
  onText: (text: string) => void;
  found: readonly FoundPerson[];
  /** Said in place of people where nobody is found. */
  nobody: string;
  error: Error | null;
  onChoose: (person: FoundPerson) => void;
  ref: Ref<HTMLDivElement>;
};

// A Fluent field is at least 250 px wide; the narrowest panel is narrower.
const useStyles = makeStyles({ field: { minWidth: "0" } });

/** A field for a name, with the people that were found by it. */
export function PersonCombobox(props: FieldProps) {
  const { label, text, onText, found, nobody, error, onChoose, ref } = props;
  const styles = useStyles();
  const choose = (chosen: string | undefined) => {
    const person = found.find(({ id }) => id === chosen);
    if (person) onChoose(person);
  };
  return (
    <div ref={ref}>
      <Field label={label} {...(error ? { validationMessage: error.message } : {})}>
        <Combobox
          className={styles.field}
          input={{ className: styles.field }}
          freeform
          expandIcon={mouseOnly}
          maxLength={limits.search}
          placeholder={ownersText.addPlaceholder}
          value={text}
          selectedOptions={[]}
          onChange={({ target }) => onText(target.value)}
          onOptionSelect={(_, { optionValue }) => choose(optionValue)}
        >
          {found.map(({ id, name, upn }) => (
            <Option key={id} value={id} text={name}>
              {upn ? `${isolated(name)} (${upn})` : name}
            </Option>
          ))}
          {found.length === 0 ? (
            <Option key="nobody" value="" text="" disabled>
              {nobody}
            </Option>
          ) : null}
        </Combobox>
      </Field>
    </div>
  );
}
