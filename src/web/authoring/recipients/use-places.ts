import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Colleague, SendPlace } from "#contract/teams.ts";
import { teamsApi } from "#contract/teams.ts";
import { conversationId } from "#domain/ids.ts";
import type { Recipient } from "#domain/survey/survey.ts";
import { useClient } from "../../api.tsx";

export type Places = { places: SendPlace[] };
export const placesKey = ["places"];

/** People are searched after this pause in typing (milliseconds), and from this many letters on. */
const searchRest = 250;
const searchFrom = 2;

/** Every place that the author may send to. */
export function usePlaces() {
  const teams = useClient(teamsApi);
  return useQuery({ queryKey: placesKey, queryFn: () => teams.places(), staleTime: 60_000 });
}

/** People by a part of their name. */
export function usePeople(words: string): { people: Colleague[]; searching: boolean } {
  const teams = useClient(teamsApi);
  const search = useRested(words.trim());
  const enabled = search.length >= searchFrom;
  const { data, isFetching } = useQuery({
    queryKey: ["people", search],
    queryFn: () => teams.people({ query: { search } }),
    enabled,
    staleTime: 60_000,
    retry: false,
  });
  return { people: enabled ? (data?.people ?? []) : [], searching: isFetching };
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), searchRest);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

export function recipientOfPlace({ type, id, name, groupId, meetingId }: SendPlace): Recipient {
  return { type, id, name, groupId, meetingId, messageId: null };
}

export function recipientOfPerson({ aadObjectId, name }: Colleague): Recipient {
  return {
    type: "user",
    id: conversationId.parse(aadObjectId),
    name,
    groupId: null,
    meetingId: null,
    messageId: null,
  };
}
