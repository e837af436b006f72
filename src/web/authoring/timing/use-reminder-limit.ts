import { reminderMemberLimit } from "#domain/survey/reminders.ts";
import { useAccount } from "../../accounts/use-account.ts";
import { useTypeForQuestions } from "../../draft-form/use-type-for-questions.ts";
import { useMostMembers } from "../recipients/use-team-infos.ts";

/** The member limit for reminders if a recipient place exceeds it (RMD-15, RMD-16), else null. */
export function useReminderLimit(): number | null {
  const account = useAccount();
  const members = useMostMembers();
  const limit = reminderMemberLimit(
    useTypeForQuestions(),
    account?.featureFlags.surveyRemindersLimit,
  );
  return members !== null && members > limit ? limit : null;
}
