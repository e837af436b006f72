import { Combobox, Field, makeStyles, Option } from "@fluentui/react-components";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Ref, useDeferredValue, useState } from "react";
import type { Colleague } from "#contract/teams.ts";
import type { Owner } from "#domain/survey/survey.ts";
import { ownersText } from "#text/owners.ts";
import { useApi } from "../api.tsx";

type Props = { owners: Owner[]; busy: boolean; onChoose: (person: Colleague) => void; ref: Ref<HTMLDivElement> };

// A field of Fluent is 250 px wide at least; the narrowest panel has less.
const useStyles = makeStyles({ field: { minWidth: "0" } });

/** Finds somebody who is no owner yet, among the people of the caller's conversations. */
export function OwnerSearch({ owners, busy, onChoose, ref }: Props) {
  const { teams } = useApi();
  const styles = useStyles();
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const people = useQuery({
    queryKey: ["people", search],
    queryFn: () => teams.people({ query: { search } }),
    placeholderData: keepPreviousData,
  });
  const found = people.data?.people.filter(({ aadObjectId }) => !owners.some((owner) => owner.aadObjectId === aadObjectId)) ?? [];
  const choose = (id: string | undefined) => {
    const person = found.find(({ aadObjectId }) => aadObjectId === id);
    if (!person || busy) return;
    setText("");
    onChoose(person);
  };
  return (
    <div ref={ref}>
      <Field label={ownersText.add} {...(people.error ? { validationMessage: people.error.message } : {})}>
        <Combobox
          className={styles.field}
          input={{ className: styles.field }}
          freeform
          placeholder={ownersText.addPlaceholder}
          value={text}
          selectedOptions={[]}
          onChange={({ target }) => setText(target.value)}
          onOptionSelect={(_, { optionValue }) => choose(optionValue)}
        >
          {found.map(({ aadObjectId, name, upn }) => (
            <Option key={aadObjectId} value={aadObjectId} text={name}>
              {upn ? `${name} (${upn})` : name}
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
