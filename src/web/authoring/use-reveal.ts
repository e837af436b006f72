import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { QuestionId } from "#domain/ids.ts";
import type { Draft } from "#domain/survey/draft.ts";

/** Fields in the collapsed settings. */
const inSettings: readonly string[] = [
  "anonymity",
  "resultsVisibility",
  "leaderboardVisibility",
  "closeAt",
  "openDuration",
  "deliveryPreference",
  "commentsAppeal",
  "reminders",
  "description",
];

/**
 * Which question is expanded, how often the settings had to be expanded, and how to scroll the
 * field of a path into view.
 */
export function useReveal(form: UseFormReturn<Draft>, showForm: () => void) {
  const [editing, setEditing] = useState<QuestionId | null>(
    () => form.getValues("questions")[0]?.id ?? null,
  );
  const [settings, setSettings] = useState(0);
  const reveal = (path: string) => {
    const [root = "", at] = path.split(".");
    const question = root === "questions" ? form.getValues("questions")[Number(at)] : undefined;
    if (question) setEditing(question.id);
    if (inSettings.includes(root) || path === "schedule.openDuration") setSettings(settings + 1);
    showForm();
  };
  return { editing, edit: setEditing, settings, reveal };
}
