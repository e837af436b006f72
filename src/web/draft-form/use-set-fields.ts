import { useState } from "react";
import { useDraftForm } from "./use-draft-form.ts";

type SetFields = {
  delivery: boolean;
  results: boolean;
  comments: boolean;
  reminders: boolean;
  description: boolean;
};

/**
 * The less used settings that the draft started with, for example from a template: the author sees
 * everything that is sent. They stay visible during the edit.
 */
export function useSetFields(): SetFields {
  const { getValues } = useDraftForm();
  const [set] = useState(() => {
    const draft = getValues();
    return {
      delivery: draft.deliveryPreference !== "in-group",
      results: draft.resultsCloseNotification || draft.deliveryResultLimit !== null,
      comments: draft.commentsEnabled,
      reminders: draft.reminders.length > 0,
      description: draft.description !== "",
    };
  });
  return set;
}
