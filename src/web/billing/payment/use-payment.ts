import { useQuery } from "@tanstack/react-query";
import type { Settings } from "../plans/use-offer.ts";
import { loadPaymentScript } from "./load-payment-script.ts";

/** The payment provider: undefined while it loads, or if it cannot be loaded (ERR-10). */
export function usePayment(provider: Settings["provider"]) {
  const { data, isError, refetch } = useQuery({
    queryKey: ["payment-script", provider?.scriptUrl],
    queryFn: async () => ({ stripe: provider && (await loadPaymentScript(provider)) }),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: 1,
    structuralSharing: false,
  });
  return { stripe: data?.stripe ?? null, isError, retry: () => void refetch() };
}
