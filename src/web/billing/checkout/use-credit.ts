import { useQuery } from "@tanstack/react-query";
import { billingApi } from "#contract/billing/billing.ts";
import { useClient } from "../../api.tsx";

/** What the provider takes off the user's next payment, in cents; 0 until it has told. */
export function useCredit(enabled: boolean): number {
  const billing = useClient(billingApi);
  const { data } = useQuery({
    queryKey: ["billing-credit"],
    queryFn: () => billing.credit(),
    enabled,
  });
  return data?.credit ?? 0;
}
