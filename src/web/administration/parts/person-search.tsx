import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import { peopleApi } from "#contract/administration/people.ts";
import type { UserId } from "#domain/ids.ts";
import { peopleText as text } from "#text/administration/people.ts";
import { type FoundPerson, PersonCombobox } from "../../actions/owner-search.tsx";
import { useClient } from "../../api.tsx";

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
/** Milliseconds without a further letter. */
const pause = 300;
/** Milliseconds that a result is kept: each search is a row of the audit. */
const keptFor = 60_000;

/** Finds a person of the organisation by name, address or id. */
export function PersonSearch({ label, without = [], inPlace = false, onChoose, ref }: Props) {
  const client = useClient(peopleApi);
  const [entered, setEntered] = useState("");
  const search = entered.trim();
  const isEnough = search.length >= fewest;
  const people = useQuery({
    queryKey: ["administration", "people", search, inPlace],
    queryFn: async ({ signal }) => {
      // Another letter within the pause ends this search before it is sent.
      await new Promise((resolve) => setTimeout(resolve, pause));
      signal.throwIfAborted();
      return client.find({ query: { search, ...(inPlace ? { inPlace: "true" } : {}) } });
    },
    enabled: isEnough,
    placeholderData: keepPreviousData,
    staleTime: keptFor,
    refetchOnWindowFocus: false,
  });
  const found = isEnough ? (people.data?.people ?? []) : [];
  const nobody = people.isFetching ? text.searching : text.nobody;
  return (
    <PersonCombobox
      ref={ref}
      label={label}
      text={entered}
      onText={setEntered}
      found={found.filter(({ id }) => !without.includes(id))}
      nobody={isEnough ? nobody : text.tooShort}
      error={people.error}
      onChoose={(person) => {
        setEntered("");
        onChoose(person);
      }}
    />
  );
}
