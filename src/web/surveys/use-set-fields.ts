import { useState } from "react";
import { useDraftForm } from "./use-draft-form.ts";

type SetFields = { delivery: boolean; results: boolean; comments: boolean; reminders: boolean; description: boolean };

/** Which of the less used settings the work began with, such as a template's: nothing is sent that its author was not shown. They stay while he writes. */
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
