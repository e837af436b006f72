import { useQueryClient } from "@tanstack/react-query";
import { templatesApi } from "#contract/templates.ts";
import type { Draft } from "#domain/survey/draft.ts";
import type { Template } from "#domain/template/template.ts";
import { answerOf } from "../../answer-of.ts";
import { useClient } from "../../api.tsx";
import { deviceStore } from "../../device-store.ts";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { type TemplateName, templateOf } from "../drafts/template-of.ts";
import { useAuthoring } from "../use-authoring.ts";

type Written = { draft: Draft; name: TemplateName };

/**
 * Writes over the template, if the user owns it and nobody changed it meanwhile; what they may only
 * read becomes a new template of theirs (TPL-28, TPL-29). Sending the same again changes nothing.
 */
export function useSaveTemplate({ id, role, updatedAt }: Template) {
  const templates = useClient(templatesApi);
  const queries = useQueryClient();
  const { workId } = useAuthoring();
  const save = useSingleMutation({
    mutationFn: async ({ draft, name }: Written) => {
      const body = templateOf(draft, name, new Date());
      const idempotencyKey = await deviceStore.nameOf("template", workId, JSON.stringify(body));
      return role === "own"
        ? templates.save({
            params: { id },
            body: { ...body, ...(updatedAt ? { updatedAt } : {}) },
            idempotencyKey,
          })
        : templates.create({ body, idempotencyKey });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ["templates"] }),
  });
  // The server also reports problems by their field; the first one says what is wrong.
  const failure =
    save.error && (answerOf(save.error)?.problems?.[0]?.message ?? save.error.message);
  return { save, failure };
}
