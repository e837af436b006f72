import { Button, makeStyles, Text, tokens, typographyStyles } from "@fluentui/react-components";
import { ArrowLeftRegular } from "@fluentui/react-icons/svg/arrow-left";
import { type FormEvent, useEffect, useRef } from "react";
import type { billingApi } from "#contract/billing/billing.ts";
import type { Coupon } from "#contract/billing/billing-views.ts";
import type { Reply } from "#contract/route.ts";
import { checkoutText } from "#text/billing/checkout.ts";
import { plansText } from "#text/billing/plans.ts";
import { fill } from "#text/format/fill.ts";
import { codeOf } from "../../code-of.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { CardBox } from "../parts/card-box.tsx";
import { PayerFields } from "../payment/payer-fields.tsx";
import { usePayerCheck } from "../payment/use-payer-check.ts";
import { AskPayer } from "./ask-payer.tsx";
import type { Checkout } from "./checkout-state.ts";
import { OrderSummary } from "./order-summary.tsx";
import { PromoField } from "./promo-field.tsx";
import { taxedText } from "./taxed-text.ts";
import { purchaseProblem, usePurchase } from "./use-purchase.ts";

export type Result = Reply<(typeof billingApi)["subscribe"]>;
type Props = {
  checkout: Checkout;
  onBack: (() => void) | null;
  onDone: (result: Result) => void;
  cardProblem: { retry: () => void } | null;
};

const useStyles = makeStyles({
  form: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "16px",
    containerType: "inline-size",
  },
  title: { ...typographyStyles.title3, margin: 0, outline: "none" },
  back: { justifySelf: "start", marginInlineStart: "-12px" },
  columns: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "16px",
    alignItems: "start",
    "@container (min-width: 760px)": { gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)" },
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  pay: { display: "grid", gap: "8px" },
});

/** The second step of the checkout (BIL-03, BIL-26 to BIL-45). */
export function PaymentStep({ checkout, onBack, onDone, cardProblem }: Props) {
  const styles = useStyles();
  const { details, changeDetails, trialDays, problem } = checkout;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const trial = trialDays !== null;
  const payer = usePayerCheck(details, { optional: trial });
  const purchase = usePurchase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = { name: details.name.trim(), email: details.email.trim() };
    if (!payer.check() || purchase.isPending || problem !== null) return;
    purchase.mutate(
      { order: checkout.body, card: payer.withCard, ...given },
      {
        onSuccess: (result) => (result.message === null ? onDone(result) : undefined),
        onError: (error) => {
          if (codeOf(error)?.startsWith("COUPON_")) changeDetails({ coupon: null });
        },
      },
    );
  };
  const failure = purchase.error ? purchaseProblem(purchase.error) : purchase.data?.message;
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {onBack ? (
        <Button
          className={styles.back}
          appearance="subtle"
          icon={<ArrowLeftRegular />}
          onClick={onBack}
        >
          {checkoutText.back}
        </Button>
      ) : null}
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {trial ? fill(plansText.trialTitle, { trialDays }) : checkoutText.title}
      </h1>
      <div className={styles.columns}>
        <CardBox as="div">
          <PayerFields
            labels={{
              name: checkoutText.name,
              card: trial ? checkoutText.cardOptional : checkoutText.card,
            }}
            required={!trial}
            payer={details}
            onPayer={changeDetails}
            onCard={payer.setCard}
            problems={payer.shown}
            cardProblem={cardProblem}
          />
        </CardBox>
        <OrderSummary checkout={checkout}>
          <Promo checkout={checkout} />
          {failure ? <ErrorBanner message={failure} /> : null}
          <Pay
            checkout={checkout}
            busy={purchase.isPending}
            cardMissing={!payer.ready}
            ready={payer.ready && problem === null}
          />
          <AskPayer checkout={checkout} />
        </OrderSummary>
      </div>
    </form>
  );
}

/** Education prices come without a further promo code; their own code switches to them. */
function Promo({ checkout }: { checkout: Checkout }) {
  const { order, changeOrder, details, changeDetails, settings, problem } = checkout;
  if (order.education) return null;
  const eduPromoCode = checkout.plan.discountPercent === null ? undefined : checkout.eduPromoCode;
  const apply = (coupon: Coupon | null) =>
    coupon !== null && coupon.id === eduPromoCode
      ? changeOrder({ education: true, promoCode: "" })
      : changeDetails({ coupon });
  return (
    <PromoField
      code={order.promoCode}
      onCode={(promoCode) => changeOrder({ promoCode })}
      applied={details.coupon}
      onApplied={apply}
      problem={problem}
      salesUrl={settings.salesUrl}
    />
  );
}

type PayProps = { checkout: Checkout; busy: boolean; ready: boolean; cardMissing: boolean };

/** BIL-30. */
function Pay({ checkout, busy, ready, cardMissing }: PayProps) {
  const styles = useStyles();
  const words = payWords(checkout);
  return (
    <div className={styles.pay}>
      <Button appearance="primary" size="large" type="submit" disabledFocusable={!ready || busy}>
        {busy ? words.busy : words.ready}
      </Button>
      {cardMissing ? (
        <Text size={200} className={styles.quiet}>
          {checkoutText.cardIncomplete}
        </Text>
      ) : null}
    </div>
  );
}

/** Says what is charged at once: of a metered plan, or of what costs nothing, nothing (BIL-55). */
function payWords({ plan, trialDays, sums, settings }: Checkout): { ready: string; busy: string } {
  if (trialDays !== null) return { ready: checkoutText.startTrial, busy: checkoutText.subscribing };
  const isFree = sums.total === 0 || (sums.due === 0 && !settings.taxMayApply);
  if (plan.planUsageType === "metered" || isFree)
    return { ready: checkoutText.payLater, busy: checkoutText.subscribing };
  if (sums.restForTax > 0) return { ready: checkoutText.payFromCredit, busy: checkoutText.paying };
  const total = taxedText(sums.due, settings);
  return { ready: fill(checkoutText.pay, { total }), busy: checkoutText.paying };
}
