import { useQuery } from "@tanstack/react-query";
import { billingApi } from "#contract/billing/billing.ts";
import { useClient } from "../../api.tsx";

/** How a subscription is paid (API-96), read again when the user comes back to the page. */
export function useBillingInfo(id: string, enabled = true) {
  const billing = useClient(billingApi);
  return useQuery({
    queryKey: ["billing-info", id],
    queryFn: () => billing.info({ params: { id } }),
    enabled,
  });
}
