import { useWatch } from "react-hook-form";
import { useDraftForm } from "./use-draft-form.ts";

export function useIsQuiz(): boolean {
  const { control } = useDraftForm();
  return useWatch({ control, name: "type" }) === "quiz";
}
