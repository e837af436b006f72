import { CardElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { useQueryClient } from "@tanstack/react-query";
import { billingApi, type Share } from "#contract/billing/billing.ts";
import type { Sent } from "#contract/route.ts";
import { checkoutText } from "#text/billing/checkout.ts";
import { useClient } from "../../api.tsx";
import { isApiError, wordsOf } from "../../api-error.ts";
import { codeOf } from "../../code-of.ts";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { CardError, confirmed } from "../payment/confirmed.ts";
import { useAttemptId } from "../payment/use-attempt-id.ts";
import { purchaseKey } from "../reports/watch-failures.ts";

type Order = Omit<Sent<(typeof billingApi)["subscribe"]>["body"], "checkoutId" | "paymentId">;
/** `card`: whether to make a payment method of the card in the field. */
type Purchase = { order: Order; card: boolean; name: string; email: string };

/** What a share link names, and whether its owner has that plan (BIL-71). */
export type ShareState = { shared: Share; hasSubscription: boolean };
export const shareKey = (token: string) => ["checkout-share", token] as const;

/**
 * Makes a payment method of the card, buys the plan, and lets the bank's customer confirm the
 * payment where the bank asks (API-93, API-102).
 */
export function usePurchase() {
  const billing = useClient(billingApi);
  const queries = useQueryClient();
  const [stripe, elements] = [useStripe(), useElements()];
  const attempt = useAttemptId();
  return useSingleMutation({
    mutationKey: purchaseKey,
    mutationFn: async ({ order, card, name, email }: Purchase) => {
      const body = { ...order, checkoutId: attempt.idOf(order) };
      if (!card) return billing.subscribe({ body });
      const field = elements?.getElement(CardElement);
      if (!stripe || !field) throw new Error(checkoutText.notLoaded);
      const method = await stripe.createPaymentMethod({
        type: "card",
        card: field,
        billing_details: { name, email },
      });
      if (method.error) throw new CardError(method.error);
      const paid = { ...body, paymentId: method.paymentMethod.id, name, email };
      return confirmed(
        () => Promise.resolve(stripe),
        () => billing.subscribe({ body: paid }),
      );
    },
    // Somebody else paid for the same person meanwhile: the page says so in place of the payment.
    onError: (error, { order: { onBehalfOwner: token } }) => {
      if (token && codeOf(error) === "BILLING_ALREADY_SUBSCRIBED")
        queries.setQueryData<ShareState>(shareKey(token), (share) =>
          share ? { ...share, hasSubscription: true } : share,
        );
    },
    onSuccess: ({ message }) => {
      if (message === null) void queries.invalidateQueries({ queryKey: ["user-account"] });
    },
  });
}

/**
 * The message of what failed in a checkout (ERR-12 to ERR-14): the server's or the provider's own
 * words, if it came that far.
 */
export function purchaseProblem(error: Error): string {
  if (!isApiError(error)) return isUnreached(error) ? checkoutText.failed : error.message;
  return error.status === 401 ? checkoutText.expired : (wordsOf(error) ?? checkoutText.failed);
}

/** Only a call that came to nobody has a cause in the browser. */
function isUnreached({ cause }: Error): boolean {
  return cause !== undefined;
}
