import { type FieldErrors, type FieldPath, get, type Resolver, set, type UseFormReturn, useForm } from "react-hook-form";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { problemText } from "#text/problems.ts";
import { authoringProblems } from "./edit-rules.ts";

/**
 * The form of a draft; `before` is the item that it edits. A field is checked when it is left. Not on each change: the library then checks whole lists
 * whenever an item is added, and a new choice would be wrong before anybody could write it.
 */
export function useCheckedForm(begun: Draft, product: string, before: SurveyView | null): UseFormReturn<Draft> {
  return useForm<Draft>({
    defaultValues: begun,
    resolver: draftResolver(product, before),
    mode: "onBlur",
    reValidateMode: "onBlur",
    shouldFocusError: false,
  });
}

/** Checks a field that is known to be wrong again while it is put right. */
export function recheck(form: UseFormReturn<Draft>, target: EventTarget): void {
  if (!("name" in target) || typeof target.name !== "string" || target.name === "") return;
  // safe: the fields of this form are named by their paths
  const path = target.name as FieldPath<Draft>;
  if (form.getFieldState(path).invalid) void form.trigger(path);
}

/** The form's checks are the domain's own (CON-07), in the words of the rows. */
function draftResolver(product: string, before: SurveyView | null): Resolver<Draft> {
  return (values) => {
    const problems = authoringProblems(before, values, new Date());
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<Draft> = {};
    for (const problem of problems) {
      if (!get(errors, problem.path)) set(errors, problem.path, { type: problem.code, message: problemText(problem, product) });
    }
    return { values: {}, errors };
  };
}
