import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type PolicyView, policyApi } from "#contract/administration/policy.ts";
import type { Policy } from "#domain/administration/policy.ts";
import { useClient } from "../../api.tsx";
import { codeOf } from "../../code-of.ts";
import { useSingleMutation } from "../../use-single-mutation.ts";

const key = ["administration", "policy"];

/** The policy, read once: what somebody else changes later is found when it is saved. */
export function usePolicy() {
  const client = useClient(policyApi);
  return useQuery({
    queryKey: key,
    queryFn: () => client.read(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

type Saved = { view: PolicyView; isChanged: boolean };

/** Saves a policy; where somebody else changed it meanwhile, answers theirs (`isChanged`). */
export function useSavePolicy() {
  const client = useClient(policyApi);
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: async (body: { policy: Policy; updatedAt: Date | null }): Promise<Saved> => {
      try {
        return { view: await client.set({ body }), isChanged: false };
      } catch (error) {
        if (codeOf(error) !== "POLICY_CHANGED") throw error;
        return { view: await client.read(), isChanged: true };
      }
    },
    // Who may create is in everybody's account, one's own too.
    onSuccess: () => queries.invalidateQueries({ queryKey: ["user-account"] }),
  });
}
