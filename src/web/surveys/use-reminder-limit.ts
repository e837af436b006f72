import { reminderMemberLimit } from "#domain/survey/reminders.ts";
import { useAccount } from "../accounts/use-account.ts";
import { useMostMembers } from "./use-team-infos.ts";

/** The limit of members for reminders where a place that it goes to exceeds it (RMD-15, RMD-16), else null. */
export function useReminderLimit(): number | null {
  const account = useAccount();
  const members = useMostMembers();
  const limit = reminderMemberLimit("poll", account?.featureFlags.surveyRemindersLimit);
  return members !== null && members > limit ? limit : null;
}
