import { Combobox, Field, makeStyles, Option } from "@fluentui/react-components";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Ref, useDeferredValue, useState } from "react";
import type { Colleague } from "#contract/teams.ts";
import { teamsApi } from "#contract/teams.ts";
import { isolated } from "#domain/direction.ts";
import { limits } from "#domain/limits.ts";
import type { Owner } from "#domain/survey/survey.ts";
import { ownersText } from "#text/owners.ts";
import { useClient } from "../api.tsx";

type Props = {
  /** What the search is for; by default to add an owner. */
  label?: string;
  /** Those who are not offered. */
  owners: readonly Owner[];
  busy: boolean;
  onChoose: (person: Colleague) => void;
  ref: Ref<HTMLDivElement>;
};

// A Fluent field is at least 250 px wide; the narrowest panel is narrower.
const useStyles = makeStyles({ field: { minWidth: "0" } });

/** Finds people to add who are not there yet, among the members of the user's conversations. */
export function OwnerSearch({ label = ownersText.add, owners, busy, onChoose, ref }: Props) {
  const teams = useClient(teamsApi);
  const styles = useStyles();
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const people = useQuery({
    queryKey: ["people", search],
    queryFn: () => teams.people({ query: { search } }),
    placeholderData: keepPreviousData,
  });
  const found =
    people.data?.people.filter(
      ({ aadObjectId }) => !owners.some((owner) => owner.aadObjectId === aadObjectId),
    ) ?? [];
  const choose = (id: string | undefined) => {
    const person = found.find(({ aadObjectId }) => aadObjectId === id);
    if (!person || busy) return;
    setText("");
    onChoose(person);
  };
  return (
    <div ref={ref}>
      <Field label={label} {...(people.error ? { validationMessage: people.error.message } : {})}>
        <Combobox
          className={styles.field}
          input={{ className: styles.field }}
          freeform
          maxLength={limits.search}
          placeholder={ownersText.addPlaceholder}
          value={text}
          selectedOptions={[]}
          onChange={({ target }) => setText(target.value)}
          onOptionSelect={(_, { optionValue }) => choose(optionValue)}
        >
          {found.map(({ aadObjectId, name, upn }) => (
            <Option key={aadObjectId} value={aadObjectId} text={name}>
              {upn ? `${isolated(name)} (${upn})` : name}
            </Option>
          ))}
          {found.length === 0 ? (
            <Option key="nobody" value="" text="" disabled>
              {people.isFetching ? ownersText.searching : ownersText.nobody}
            </Option>
          ) : null}
        </Combobox>
      </Field>
    </div>
  );
}
