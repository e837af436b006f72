import { fill } from "#text/format/fill.ts";
import { typeTexts } from "#text/survey-types.ts";
import { isApiError, wordsOf } from "../../api-error.ts";
import { useTypeForQuestions } from "../../draft-form/use-type-for-questions.ts";
import { useBoot } from "../../host/use-boot.ts";
import { useAuthoring } from "../use-authoring.ts";

/**
 * What the form says when it could not be sent: in types with words of their own for it those, and
 * the server's reason (HOT-13, HOT-14, ICE-12, ICE-13, QNA-30, QNA-31).
 */
export function useFailure(failure: Error | null): { title?: string; message: string } | null {
  const { product } = useBoot();
  const { before } = useAuthoring();
  const { topic } = typeTexts[useTypeForQuestions()];
  if (!failure) return null;
  if (!topic || before) return { message: failure.message };
  if (isApiError(failure) && failure.status === 409)
    return { message: fill(topic.notAdded, { product }) };
  return { title: topic.failed, message: wordsOf(failure) ?? "" };
}
