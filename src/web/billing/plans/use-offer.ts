import { useQuery } from "@tanstack/react-query";
import { billingApi } from "#contract/billing/billing.ts";
import type { Reply } from "#contract/route.ts";
import { useClient } from "../../api.tsx";

type Api = typeof billingApi;
export type Settings = Reply<Api["settings"]>;
type Plan = Reply<Api["plans"]>["plans"][number];

/** The plans that are sold here, and what else their pages need. */
export type Offer = { plans: readonly Plan[]; settings: Settings };

/** `metered`: the standup plan, else those of the general app; null for all of them. */
export function useOffer(metered: boolean | null): {
  offer: Offer | undefined;
  error: Error | null;
  retry: () => void;
} {
  const billing = useClient(billingApi);
  const { data, error, refetch } = useQuery({
    queryKey: ["billing-offer"],
    queryFn: async () => {
      const [settings, { plans }] = await Promise.all([billing.settings(), billing.plans()]);
      return { settings, plans };
    },
    staleTime: 300_000,
  });
  const isSold = ({ planUsageType }: Plan) =>
    metered === null || (planUsageType === "metered") === metered;
  return {
    offer: data && { ...data, plans: data.plans.filter(isSold) },
    error,
    retry: () => void refetch(),
  };
}
