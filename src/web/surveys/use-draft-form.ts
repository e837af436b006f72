import { get, useFormContext, useFormState } from "react-hook-form";
import type { Draft } from "#domain/survey/draft.ts";

/** The form of the draft around this component. */
export function useDraftForm() {
  return useFormContext<Draft>();
}

/** What is wrong with the field of a path, in words, once it was left or the form was sent. */
export function useProblem(path: string): string | undefined {
  const { control } = useDraftForm();
  const { errors } = useFormState({ control });
  // A list's own problem stands under `root` once its items have errors too.
  const message: unknown = get(errors, `${path}.message`) ?? get(errors, `${path}.root.message`);
  return typeof message === "string" ? message : undefined;
}
