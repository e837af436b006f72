import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { Client } from "#contract/client.ts";
import { teamsApi } from "#contract/teams.ts";
import { conversationId } from "#domain/ids.ts";
import { isPlace } from "#domain/survey/is-place.ts";
import type { Recipient } from "#domain/survey/survey.ts";
import { useClient } from "../../api.tsx";
import { useDraftForm } from "../../draft-form/use-draft-form.ts";
import { useHost } from "../../host/use-host.ts";
import { useAuthoring } from "../use-authoring.ts";
import type { Places } from "./use-places.ts";
import { placesKey } from "./use-places.ts";

/** The server's information on a team, chat or meeting, requested at most once a minute. */
export function teamInfo(teams: Client<typeof teamsApi>, teamId: string) {
  return {
    queryKey: ["team-info", teamId],
    queryFn: () => teams.info({ params: { teamId: conversationId.parse(teamId) }, query: {} }),
    staleTime: 60_000,
    retry: false,
  } as const;
}

/**
 * The teams, chats and meetings among the recipients, by the ids of the team calls; without people.
 */
export function useTeamIds(): string[] {
  const { audience } = useAuthoring();
  const { team } = useHost().context;
  const { control } = useDraftForm();
  const queries = useQueryClient();
  const recipients = useWatch({ control, name: "recipients" });
  const places = queries.getQueryData<Places>(placesKey)?.places ?? [];
  const teamIdOf = ({ id, groupId }: Recipient): string => {
    if (audience && audience.id === id) return audience.teamId;
    if (team && team.groupId === groupId) return team.id;
    return places.find((place) => place.id === id)?.teamId ?? id;
  };
  const grouped = recipients.filter(isPlace);
  return [...new Set(grouped.map(teamIdOf))];
}

/** The member count of the largest place; null until known. */
export function useMostMembers(): number | null {
  const teams = useClient(teamsApi);
  const infos = useQueries({ queries: useTeamIds().map((teamId) => teamInfo(teams, teamId)) });
  const counts = infos.flatMap(({ data }) => (data ? [data.memberCount] : []));
  return counts.length > 0 ? Math.max(...counts) : null;
}
