import { Button, makeStyles, Text, tokens, typographyStyles } from "@fluentui/react-components";
import { CardElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { cardApi } from "#contract/billing/billing.ts";
import type { Reply, Sent } from "#contract/route.ts";
import { billingTabText, cardText } from "#text/billing/account.ts";
import { checkoutText } from "#text/billing/checkout.ts";
import { capital, fill } from "#text/format/fill.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { CardBox } from "../parts/card-box.tsx";
import { Notice } from "../parts/notice.tsx";
import { CardError, confirmed } from "../payment/confirmed.ts";
import { type Payer, PayerFields } from "../payment/payer-fields.tsx";
import { usePayerCheck } from "../payment/use-payer-check.ts";
import { chargeText } from "./charge-text.ts";

type Update = (typeof cardApi)["update"];
type Props = {
  holder: Reply<(typeof cardApi)["read"]>;
  update: (body: Sent<Update>["body"]) => Promise<Reply<Update>>;
  onDone: () => void;
  /** What is to be paid may be less: a card pays as far as it can. */
  onFailed: () => void;
  cardProblem: { retry: () => void } | null;
};

const useStyles = makeStyles({
  form: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "16px",
    width: "100%",
    maxWidth: "480px",
    margin: "0 auto",
  },
  title: { ...typographyStyles.title3, margin: 0, outline: "none" },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** The new card, and whom to bill (CRD-02 to CRD-07). */
export function CardForm({ holder, update, onDone, onFailed, cardProblem }: Props) {
  const styles = useStyles();
  const [payer, setPayer] = useState<Payer>({
    name: holder.customerName,
    email: holder.customerEmail,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const check = usePayerCheck(payer);
  const change = useCardChange({ update, onDone, onFailed });
  const busy = change.isPending;
  const charge = chargeText(holder.charge);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check.check() && !busy)
      change.mutate({ name: payer.name.trim(), email: payer.email.trim() });
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {cardText.title}
      </h1>
      {holder.payment ? (
        <Text>
          {fill(billingTabText.cardEnding, {
            brand: capital(holder.payment.cardBrand),
            digits: holder.payment.cardLast4Digits,
          })}
        </Text>
      ) : null}
      <CardBox as="div">
        <PayerFields
          labels={{ name: cardText.name, card: cardText.card }}
          required
          payer={payer}
          onPayer={(next) => setPayer((now) => ({ ...now, ...next }))}
          onCard={check.setCard}
          problems={check.shown}
          cardProblem={cardProblem}
        />
        {charge.before ? <Notice intent="info">{charge.before}</Notice> : null}
        {change.error ? <ErrorBanner message={change.error.message} /> : null}
        <Button
          appearance="primary"
          size="large"
          type="submit"
          disabledFocusable={!check.ready || busy}
        >
          {busy ? cardText.saving : charge.save}
        </Button>
        {check.ready || cardProblem ? null : (
          <Text size={200} className={styles.quiet}>
            {checkoutText.cardIncomplete}
          </Text>
        )}
      </CardBox>
    </form>
  );
}

/** The states idle, submitting and success are those of the mutation (CRD-03). */
function useCardChange({
  update,
  onDone,
  onFailed,
}: Pick<Props, "update" | "onDone" | "onFailed">) {
  const [stripe, elements] = [useStripe(), useElements()];
  return useSingleMutation({
    mutationFn: async (holder: Payer) => {
      const field = elements?.getElement(CardElement);
      if (!stripe || !field) throw new Error(checkoutText.notLoaded);
      const method = await stripe.createPaymentMethod({
        type: "card",
        card: field,
        billing_details: holder,
      });
      if (method.error) throw new CardError(method.error);
      const body = { paymentId: method.paymentMethod.id, ...holder };
      await confirmed(
        () => Promise.resolve(stripe),
        () => update(body),
      );
    },
    onSuccess: onDone,
    onError: onFailed,
  });
}
