import { useQueryClient } from "@tanstack/react-query";
import { billingApi } from "#contract/billing/billing.ts";
import { checkoutText } from "#text/billing/checkout.ts";
import { useClient } from "../../api.tsx";
import { codeOf } from "../../code-of.ts";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { CardError, confirmed } from "../payment/confirmed.ts";
import { loadPaymentScript } from "../payment/load-payment-script.ts";
import { useAttemptId } from "../payment/use-attempt-id.ts";
import type { Settings } from "../plans/use-offer.ts";
import { type Change, wishOf } from "./estimate.tsx";

/** A change, and the estimate of it that the person saw. */
type Agreed = { change: Change; estimate: string };

/**
 * Changes the plan (API-97). The provider's script is loaded only if the bank wants to ask its
 * customer.
 */
export function useUpdate(id: string, { provider }: Settings, onDone: () => void) {
  const billing = useClient(billingApi);
  const queries = useQueryClient();
  const attempt = useAttemptId();
  const loaded = () => {
    if (!provider) throw new Error(checkoutText.notLoaded);
    return loadPaymentScript(provider);
  };
  return useSingleMutation({
    mutationFn: ({ change, estimate }: Agreed) => {
      const wish = wishOf(change);
      const body = { ...wish, estimate, changeId: attempt.idOf(wish) };
      return confirmed(loaded, () => billing.upgrade({ params: { id }, body }));
    },
    onError: async (error) => {
      if (isFinal(error)) attempt.forget();
      if (codeOf(error) === "BILLING_ESTIMATE")
        await queries.invalidateQueries({ queryKey: ["upgrade-estimate", id] });
    },
    onSuccess: async () => {
      onDone();
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["billing-info", id] }),
        queries.invalidateQueries({ queryKey: ["user-account"] }),
      ]);
    },
  });
}

/** The bank has said no: the same wish is another attempt then. */
function isFinal(error: Error): boolean {
  if (error instanceof CardError) return error.isAnswer;
  return codeOf(error) === "BILLING_DECLINED";
}
