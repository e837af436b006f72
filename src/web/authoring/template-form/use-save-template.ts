import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type TemplateBody, templatesApi } from "#contract/templates.ts";
import type { Draft } from "#domain/survey/draft.ts";
import type { Template } from "#domain/template/template.ts";
import { answerOf } from "../../answer-of.ts";
import { useClient } from "../../api.tsx";
import { deviceStore } from "../../device-store.ts";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { type TemplateName, templateOf } from "../drafts/template-of.ts";
import { useAuthoring } from "../use-authoring.ts";

/** `anew`: as a new template, whatever became of the one that the form began with. */
type Written = { draft: Draft; name: TemplateName; anew: boolean };

/** Refusals after which the template can't be written over with what is in the form. */
const endings = ["TEMPLATE_CHANGED", "TEMPLATE_NOT_FOUND", "TEMPLATE_OWNER_ONLY"];

/**
 * Writes over the template, if the user owns it and nobody changed it meanwhile; what they may only
 * read becomes a new template of theirs (TPL-28, TPL-29). Sending the same again changes nothing.
 * `ended`: only a new template can still be made of it.
 */
export function useSaveTemplate(template: Template) {
  const templates = useClient(templatesApi);
  const queries = useQueryClient();
  const { workId } = useAuthoring();
  const writeOver = useWriteOver(template);
  const [ended, setEnded] = useState<Error | null>(null);
  const save = useSingleMutation({
    mutationFn: async ({ draft, name, anew }: Written) => {
      const body = templateOf(draft, name, new Date());
      if (template.role === "own" && !anew) return writeOver(body);
      const idempotencyKey = await deviceStore.nameOf("template", workId, JSON.stringify(body));
      return templates.create({ body, idempotencyKey });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ["templates"] }),
    onError: (error) => {
      if (endings.includes(answerOf(error)?.code ?? "")) setEnded(error);
    },
  });
  // While a new one is saved, the button that saves it stays.
  const error = save.error ?? (save.variables?.anew ? ended : null);
  // The server also reports problems by their field; the first one says what is wrong.
  const failure = error && (answerOf(error)?.problems?.[0]?.message ?? error.message);
  return { save, failure, ended: ended !== null };
}

/**
 * Writes over the template that the form began with. A refusal because of an earlier save of the
 * form itself, whose response was lost, is none.
 */
function useWriteOver({ id, updatedAt }: Template) {
  const templates = useClient(templatesApi);
  const { workId } = useAuthoring();
  const sent = useRef<TemplateBody[]>([]);
  const write = async (content: TemplateBody, from: Date | null) => {
    const body = { ...content, ...(from ? { updatedAt: from } : {}) };
    const idempotencyKey = await deviceStore.nameOf("template", workId, JSON.stringify(body));
    return templates.save({ params: { id }, body, idempotencyKey });
  };
  return async (body: TemplateBody) => {
    const earlier = sent.current;
    sent.current = [...earlier, body];
    try {
      return await write(body, updatedAt);
    } catch (error) {
      if (answerOf(error)?.code !== "TEMPLATE_CHANGED") throw error;
      const stored = await templates.get({ params: { id } });
      if (isSame(stored, body)) return stored;
      if (!earlier.some((each) => isSame(stored, each))) throw error;
      return write(body, stored.updatedAt);
    }
  };
}

/** Whether a stored template has this content. */
function isSame(stored: Template, body: TemplateBody): boolean {
  const [one, other] = [stored, body].map((each) => templatesApi.create.body.safeParse(each).data);
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}
