import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubscriptionDetail, subscriptionsApi } from "#contract/account/subscriptions.ts";
import type { ConversationId, UserId } from "#domain/ids.ts";
import { useClient } from "../api.tsx";
import { useSingleMutation } from "../use-single-mutation.ts";

export type ChosenRole = "owner" | "user";
type Added = { aadObjectId: UserId; name: string; role: ChosenRole; teamId?: ConversationId };
type Named = { aadObjectId: UserId; name: string };

/** The people of a subscription, and the changes that the page offers (API-103 to API-107). */
export function usePlanPeople(id: string) {
  const client = useClient(subscriptionsApi);
  const queries = useQueryClient();
  const queryKey = ["subscription", id];
  const params = { id };
  /**
   * Others may have changed it meanwhile, and the own rights may be other ones now: only who has
   * them still reads the payments again, for which nobody waits.
   */
  const onSettled = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey }),
      queries.invalidateQueries({ queryKey: ["user-account"] }),
    ]);
    void queries.invalidateQueries({ queryKey: ["billing-info", id] });
  };
  const show = (detail: SubscriptionDetail) => queries.setQueryData(queryKey, detail);
  const give = ({ aadObjectId, role, teamId }: Added) => {
    const body = { aadObjectId, ...(teamId ? { teamId } : {}) };
    return role === "owner" ? client.addOwner({ params, body }) : client.addUser({ params, body });
  };
  return {
    detail: useQuery({ queryKey, queryFn: () => client.get({ params }) }),
    add: useSingleMutation({ mutationFn: give, onSuccess: show, onSettled }),
    switchRole: useSingleMutation({
      mutationFn: async ({ aadObjectId, role }: Added) => {
        if (role === "owner") await client.addOwner({ params, body: { aadObjectId } });
        else await client.removeOwner({ params: { ...params, ownerId: aadObjectId } });
      },
      onSettled,
    }),
    remove: useSingleMutation({
      mutationFn: ({ aadObjectId: userId }: Named) =>
        client.removeUser({ params: { ...params, userId } }),
      onSettled,
    }),
  };
}
export type PlanPeople = ReturnType<typeof usePlanPeople>;
