import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import { peopleApi } from "#contract/administration/people.ts";
import type { UserId } from "#domain/ids.ts";
import { peopleText as text } from "#text/administration/people.ts";
import { type FoundPerson, PersonCombobox } from "../../actions/owner-search.tsx";
import { useClient } from "../../api.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";

type Props = {
  label: string;
  /** Those who are not offered. */
  without?: readonly UserId[];
  /** Who is in no place with the app, and so can own nothing, is not offered. */
  inPlace?: boolean;
  onChoose: (person: FoundPerson) => void;
  ref: Ref<HTMLDivElement>;
};

/** Letters from which on people are looked for. */
const fewest = 2;
/** Milliseconds that a result is kept: each search is a row of the audit. */
const keptFor = 60_000;

/** Finds a person of the organisation by name, address or id. */
export function PersonSearch({ label, without = [], inPlace = false, onChoose, ref }: Props) {
  const client = useClient(peopleApi);
  const [entered, setEntered] = useState("");
  const search = useDebounced(entered.trim());
  const isEnough = search.length >= fewest;
  const people = useQuery({
    queryKey: ["administration", "people", search, inPlace],
    queryFn: () => client.find({ query: { search, ...(inPlace ? { inPlace: "true" } : {}) } }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
    staleTime: keptFor,
    refetchOnWindowFocus: false,
  });
  const found = isEnough ? (people.data?.people ?? []) : [];
  const isSearching = entered.trim() !== search || people.isFetching;
  const nobody = isSearching ? text.searching : text.nobody;
  return (
    <PersonCombobox
      ref={ref}
      label={label}
      text={entered}
      onText={setEntered}
      found={found.filter(({ id }) => !without.includes(id))}
      nobody={entered.trim().length < fewest ? text.tooShort : nobody}
      error={people.error}
      onChoose={(person) => {
        setEntered("");
        onChoose(person);
      }}
    />
  );
}
