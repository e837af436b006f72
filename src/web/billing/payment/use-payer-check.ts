import { useStripe } from "@stripe/react-stripe-js";
import { useState } from "react";
import { billingEmail } from "#domain/billing/billing-email.ts";
import { checkoutText } from "#text/billing/checkout.ts";
import type { CardState } from "./card-field.tsx";
import type { Payer } from "./payer-fields.tsx";

const none = { name: null, email: null, card: null };

/**
 * What is missing of a payer, said from the first try on. `optional`: nothing is needed as long as
 * no card is begun.
 */
export function usePayerCheck({ name, email }: Payer, { optional = false } = {}) {
  const stripe = useStripe();
  const [card, setCard] = useState<CardState>("empty");
  const [asked, setAsked] = useState(false);
  const withCard = !(optional && card === "empty");
  const problems = withCard
    ? {
        name: name.trim() === "" ? checkoutText.nameMissing : null,
        email: billingEmail.safeParse(email.trim()).success ? null : checkoutText.emailInvalid,
        card: card === "complete" ? null : checkoutText.cardIncomplete,
      }
    : none;
  return {
    setCard,
    withCard,
    /** Whether the card is as it has to be (BIL-30). */
    ready: problems.card === null,
    shown: asked ? problems : none,
    /**
     * Whether it may be sent. Without the provider's script nobody can fill in a card: then sending
     * says so (ERR-09).
     */
    check: (): boolean => {
      setAsked(true);
      return problems.name === null && problems.email === null && (!problems.card || !stripe);
    },
  };
}
