import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TemplateSummary } from "#contract/templates.ts";
import { templatesApi } from "#contract/templates.ts";
import type { UserId } from "#domain/ids.ts";
import type { Template, TemplateRole } from "#domain/template/template.ts";
import { useClient } from "../../api.tsx";
import { useSingleMutation } from "../../use-single-mutation.ts";

const keyOf = (id: string) => ["templates", "one", id] as const;

/** A template with its questions and people. */
export function useTemplate({ id }: Pick<TemplateSummary, "id">) {
  const templates = useClient(templatesApi);
  return useQuery({ queryKey: keyOf(id), queryFn: () => templates.get({ params: { id } }) });
}

/** Deletes a template, or leaves one that was shared (API-62, API-67). */
export function useTemplateRemoval({ id }: Pick<TemplateSummary, "id">) {
  const templates = useClient(templatesApi);
  const { reload } = useReload();
  return {
    remove: useSingleMutation({
      mutationFn: () => templates.delete({ params: { id } }),
      onSuccess: reload,
    }),
    leave: useSingleMutation({
      mutationFn: (userId: UserId) => templates.removeUser({ params: { id, userId } }),
      onSuccess: reload,
    }),
  };
}

/** Copies a template; trying again after a lost answer makes no second copy (API-60). */
export function useTemplateCopy({ id }: Pick<TemplateSummary, "id">) {
  const templates = useClient(templatesApi);
  const { reload } = useReload();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useSingleMutation({
    mutationFn: () => templates.copy({ params: { id }, idempotencyKey }),
    onSuccess: reload,
  });
}

/** `keepOwner`: who manages it meanwhile goes on to do so. */
type Given = { aadObjectId: UserId; name: string; role: TemplateRole; keepOwner?: boolean };

/** Gives people a template, changes what they can do with it, or takes it from them (TPL-27). */
export function useTemplatePeople({ id }: Pick<TemplateSummary, "id">) {
  const templates = useClient(templatesApi);
  const { queries, reload } = useReload();
  // What is chosen while another change is saved is saved after it.
  const scope = { id: `people of ${id}` };
  return {
    give: useMutation({
      scope,
      mutationFn: ({ aadObjectId, name, role, keepOwner }: Given) =>
        templates[role === "own" ? "addOwner" : "addUser"]({
          params: { id },
          body: { aadObjectId, name, ...(keepOwner ? { keepOwner } : {}) },
        }),
      onSuccess: async (shared: Template) => {
        queries.setQueryData(keyOf(id), shared);
        await reload();
      },
    }),
    take: useSingleMutation({
      scope,
      mutationFn: ({ aadObjectId, role }: Given) =>
        role === "own"
          ? templates.removeOwner({ params: { id, ownerId: aadObjectId } })
          : templates.removeUser({ params: { id, userId: aadObjectId } }),
      // Also after a failure: somebody else may have changed them.
      onSettled: reload,
    }),
  };
}

function useReload() {
  const queries = useQueryClient();
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: ["templates", "own"] });
    await queries.invalidateQueries({ queryKey: ["templates", "one"] });
  };
  return { queries, reload };
}
