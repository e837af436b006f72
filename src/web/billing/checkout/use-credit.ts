import { useQuery } from "@tanstack/react-query";
import { billingApi } from "#contract/billing/billing.ts";
import type { UserId } from "#domain/ids.ts";
import { useClient } from "../../api.tsx";

/**
 * What the provider takes off the user's next payment, in cents; 0 until it has told. `owner`: for
 * whom they pay, if not for themselves.
 */
export function useCredit(enabled: boolean, owner?: UserId): number {
  const billing = useClient(billingApi);
  const { data } = useQuery({
    queryKey: ["billing-credit", owner],
    queryFn: () => billing.credit({ query: { owner } }),
    enabled,
  });
  return data?.credit ?? 0;
}
