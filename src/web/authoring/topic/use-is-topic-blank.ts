import { useWatch } from "react-hook-form";
import { specOf } from "#domain/survey/types/registry.ts";
import { isBlank } from "#domain/unseen-signs.ts";
import { useDraftForm } from "../../draft-form/use-draft-form.ts";

/** Whether the one text of a short form is still missing (HOT-10, ICE-09, QNA-29). */
export function useIsTopicBlank(): boolean {
  const { control } = useDraftForm();
  return useWatch({
    control,
    compute: ({ type, questions }) =>
      specOf(type).form === "topic" && isBlank(questions[0]?.label ?? ""),
  });
}
