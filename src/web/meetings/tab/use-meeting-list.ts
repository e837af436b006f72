import { useState } from "react";
import { isNarrowed, type ListChoice } from "../../lists/filters/list-filters.ts";
import { sourceOf } from "../../lists/list-of.ts";
import { useListCounts, useSurveyList } from "../../lists/use-survey-list.ts";
import { useDayAgo } from "../use-day-ago.ts";
import type { Meeting } from "../use-meeting.ts";

/**
 * `pollys`: open, pending, or closed within 24 hours (MTG-15). `archive`: closed before that
 * (MTG-16).
 */
export type MeetingListPart = "pollys" | "archive";

/** MTG-13, MTG-14. */
const every = 10_000;

/**
 * A list of the meeting with the cards' fields. The counts are loaded while `counting`, or while
 * filters are selected: they contain the filters' names.
 */
export function useMeetingList(
  part: MeetingListPart,
  { audience, meetingId }: Meeting,
  choice: ListChoice,
  counting: boolean,
) {
  const [held, setHeld] = useState(false);
  const ago = useDayAgo(held);
  const source = sourceOf(audience);
  const scope = {
    ...(part === "archive" ? { closedBefore: ago } : { closeAt: ago }),
    // A channel contains the surveys of several meetings; a meeting's chat does not.
    ...(audience.type === "channel" ? { channelMeetingId: meetingId } : {}),
  };
  const list = useSurveyList({
    source,
    scope: { ...scope, includeResults: "true" },
    choice,
    every,
  });
  const counts = useListCounts({ source, scope, choice }, counting || isNarrowed(choice));
  const paged = (list.data?.pages.length ?? 0) > 1;
  if (paged !== held) setHeld(paged);
  return { list, counts, settled: list.isSuccess && !list.isPlaceholderData };
}
