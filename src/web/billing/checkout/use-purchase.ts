import { CardElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { billingApi } from "#contract/billing/billing.ts";
import type { Sent } from "#contract/route.ts";
import { checkoutText } from "#text/billing/checkout.ts";
import { useClient } from "../../api.tsx";
import { isApiError } from "../../api-error.ts";

type Order = Omit<Sent<(typeof billingApi)["subscribe"]>["body"], "checkoutId" | "paymentId">;
/** `card`: whether to make a payment method of the card in the field. */
type Purchase = { order: Order; card: boolean; name: string; email: string };

/**
 * Makes a payment method of the card, buys the plan, and lets the bank's customer confirm the
 * payment where the bank asks (API-93, API-102).
 */
export function usePurchase() {
  const billing = useClient(billingApi);
  const queries = useQueryClient();
  const [stripe, elements] = [useStripe(), useElements()];
  const checkoutId = useCheckoutId();
  return useMutation({
    mutationFn: async ({ order, card, name, email }: Purchase) => {
      const body = { ...order, checkoutId: checkoutId(order) };
      if (!card) return billing.subscribe({ body });
      const field = elements?.getElement(CardElement);
      if (!stripe || !field) throw new Error(checkoutText.notLoaded);
      const method = await stripe.createPaymentMethod({
        type: "card",
        card: field,
        billing_details: { name, email },
      });
      if (method.error) throw new CardError(method.error.message);
      const paid = { ...body, paymentId: method.paymentMethod.id, name, email };
      const result = await billing.subscribe({ body: paid });
      if (!result.confirmation) return result;
      await confirm(stripe, result.confirmation.clientSecret);
      return billing.subscribe({ body: paid });
    },
    onSuccess: ({ message }) => {
      if (message === null) void queries.invalidateQueries({ queryKey: ["user-account"] });
    },
  });
}

/** The provider's own message about a card (ERR-11). */
class CardError extends Error {
  override name = "CardError";
}

/** The message of a failed purchase (ERR-12 to ERR-14). */
export function purchaseProblem(error: Error): string {
  return isApiError(error) && error.status === 401 ? checkoutText.expired : error.message;
}

async function confirm(stripe: Stripe, secret: string): Promise<void> {
  const { error } = secret.startsWith("seti_")
    ? await stripe.confirmCardSetup(secret)
    : await stripe.confirmCardPayment(secret);
  if (error) throw new CardError(error.message);
}

/** One id for all tries of the same purchase, so that it is made once. */
function useCheckoutId(): (order: Order) => string {
  const last = useRef({ order: "", id: "" });
  return (order) => {
    const key = JSON.stringify(order);
    if (last.current.order !== key) last.current = { order: key, id: crypto.randomUUID() };
    return last.current.id;
  };
}
