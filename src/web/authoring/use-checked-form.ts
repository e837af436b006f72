import {
  type FieldErrors,
  type FieldPath,
  get,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { Draft } from "#domain/survey/draft.ts";
import { problemText } from "#text/server/problems.ts";
import { authoringProblems } from "./sending/edit-rules.ts";
import type { Authoring } from "./use-authoring.ts";

type Edited = Pick<Authoring, "before" | "series">;

/**
 * The form of a draft; `edited`: the survey or series being edited. A field is validated when it loses the
 * focus. Not on each change: the library then validates whole lists whenever an entry is added, and
 * a new choice would be invalid before the author could write it.
 */
export function useCheckedForm(
  begun: Draft,
  product: string,
  edited: Edited,
): UseFormReturn<Draft> {
  return useForm<Draft>({
    defaultValues: begun,
    resolver: draftResolver(product, edited),
    mode: "onBlur",
    reValidateMode: "onBlur",
    shouldFocusError: false,
  });
}

/** Validates a field that is known to be invalid again while it is corrected. */
export function recheck(form: UseFormReturn<Draft>, target: EventTarget): void {
  if (!("name" in target) || typeof target.name !== "string" || target.name === "") return;
  // safe: the fields of this form are named by their paths
  const path = target.name as FieldPath<Draft>;
  if (form.getFieldState(path).invalid) void form.trigger(path);
}

/** The form's validation is the domain's own (CON-07), in the rows' words. */
function draftResolver(product: string, edited: Edited): Resolver<Draft> {
  return (values) => {
    const problems = authoringProblems(edited, values, new Date());
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<Draft> = {};
    for (const problem of problems) {
      if (!get(errors, problem.path))
        set(errors, problem.path, { type: problem.code, message: problemText(problem, product) });
    }
    return { values: {}, errors };
  };
}
