import { useRef } from "react";
import { questionTemplatesApi } from "#contract/question-templates.ts";
import { limits } from "#domain/limits.ts";
import type { TypeSpec } from "#domain/survey/types/type-spec.ts";
import { useClient } from "../../api.tsx";
import { useSingleMutation } from "../../use-single-mutation.ts";

export type Ideas = NonNullable<TypeSpec["ideas"]>;

/**
 * Gives one ready-made question after the other, in random order (HOT-11, ICE-10); the failure is
 * in the server's words.
 */
export function useShuffle(ideas: Ideas, give: (text: string) => void) {
  const questionTemplates = useClient(questionTemplatesApi);
  const left = useRef<string[]>([]);
  const giveNext = () => {
    const text = left.current.pop();
    if (text !== undefined) give(text);
  };
  const load = useSingleMutation({
    mutationFn: () =>
      questionTemplates.random({
        params: { type: ideas },
        query: { size: limits.randomQuestions },
      }),
    onSuccess: ({ templates }) => {
      left.current = templates.flatMap(({ questions }) => questions.map(({ label }) => label));
      giveNext();
    },
  });
  const next = () => {
    if (load.isPending) return;
    if (left.current.length > 0) giveNext();
    else load.mutate();
  };
  return { next, busy: load.isPending, failure: load.error?.message ?? null };
}
