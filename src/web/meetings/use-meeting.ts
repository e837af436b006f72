import { useQuery } from "@tanstack/react-query";
import { conversationId } from "#domain/ids.ts";
import type { MeetingRole } from "#domain/meeting/meeting-role.ts";
import { meetingText } from "#text/meetings.ts";
import { useApi } from "../api.tsx";
import { useHost } from "../host/use-host.ts";
import { type Audience, audienceOfContext } from "../survey/audience.ts";

/**
 * The meeting that the page is open in, and the user's role in it. `chatId`: for a channel meeting,
 * the channel.
 */
export type Meeting = {
  role: MeetingRole;
  /** Whether the user may create, use templates and export (MTG-29, MTG-30). */
  mayCreate: boolean;
  title: string;
  chatId: string;
  meetingId: string;
  audience: Audience;
};

/**
 * `every`: the polling interval of the role, in milliseconds (MTG-28); without it, once per page.
 */
type Options = { every?: number };

/**
 * Loads the user's role in this meeting. `meeting` is undefined until known; the last known role
 * stays if polling fails.
 */
export function useMeeting({ every }: Options = {}) {
  const { meetings } = useApi();
  const { context } = useHost();
  const audience = audienceOfContext(context);
  const meetingId = context.meeting?.id ?? null;
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ["meeting", audience?.id ?? null, meetingId],
    queryFn: () => {
      if (!audience || meetingId === null) throw new Error(meetingText.notInMeeting);
      return meetings.info({ params: { chatId: conversationId.parse(audience.id) } });
    },
    refetchInterval: every ?? false,
  });
  const meeting: Meeting | undefined =
    data && audience && meetingId !== null
      ? { ...data, chatId: audience.id, meetingId, audience }
      : undefined;
  return { meeting, error, isPending, isFetching, refetch };
}
