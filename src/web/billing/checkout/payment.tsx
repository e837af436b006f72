import { Elements } from "@stripe/react-stripe-js";
import type { ComponentProps } from "react";
import { usePayment } from "../payment/use-payment.ts";
import { PaymentStep } from "./payment-step.tsx";

type Props = Omit<ComponentProps<typeof PaymentStep>, "cardProblem">;

/** The payment step, with the payment provider's script, which no other step loads. */
export function Payment(props: Props) {
  const payment = usePayment(props.checkout.settings.provider);
  return (
    <Elements stripe={payment.stripe}>
      <PaymentStep {...props} cardProblem={payment.isError ? { retry: payment.retry } : null} />
    </Elements>
  );
}
