import { skipToken, useQuery } from "@tanstack/react-query";
import { conversationId } from "#domain/ids.ts";
import { useApi } from "../../api.tsx";
import { isApiError } from "../../api-error.ts";
import type { Audience } from "../../survey/audience.ts";

/**
 * Why nothing may be sent to a meeting, in the server's words (MTG-30); undefined while loading,
 * null if it may or if the host can't be asked now.
 */
export function useSendRefusal(audience: Audience | null): string | null | undefined {
  const { meetings } = useApi();
  const inMeeting =
    audience !== null && (audience.type === "meeting" || audience.meetingId !== null);
  const chatId = inMeeting ? conversationId.safeParse(audience.id).data : undefined;
  const { error, isPending, isEnabled } = useQuery({
    queryKey: ["meeting", "may-send", chatId ?? null],
    queryFn: chatId
      ? () => meetings.info({ params: { chatId }, query: { forSending: "true" } })
      : skipToken,
    retry: false,
    staleTime: Infinity,
  });
  if (isEnabled && isPending) return undefined;
  return isApiError(error) && error.status === 403 ? error.message : null;
}
