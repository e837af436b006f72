import { Elements } from "@stripe/react-stripe-js";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { cardApi } from "#contract/billing/billing.ts";
import { cardText } from "#text/billing/account.ts";
import { checkoutText } from "#text/billing/checkout.ts";
import { hostText } from "#text/host.ts";
import { ApiProvider, apiOver, useClient } from "../../api.tsx";
import { isRefusal } from "../../api-error.ts";
import { fetchTransport } from "../../host/fetch-transport.ts";
import { useBoot } from "../../host/use-boot.ts";
import { ReportedCrash } from "../../telemetry/reported-crash.tsx";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { Page } from "../../ui/page.tsx";
import { FocusedTitle } from "../parts/focused-title.tsx";
import { Said } from "../parts/said.tsx";
import { usePayment } from "../payment/use-payment.ts";
import { PaymentReports } from "../reports/payment-reports.tsx";
import { CardForm } from "./card-form.tsx";
import { chargeText } from "./charge-text.ts";

/**
 * Another card for a subscription, in a browser tab (HOST-36, CRD-01): whoever has the one-time
 * link may use it once, without a sign-in (CRD-08).
 */
export function CardPage() {
  const { context } = useBoot();
  const [token] = useState(linkToken);
  const api = useMemo(() => {
    const tokens = { token: () => Promise.resolve(token), forget: () => undefined };
    return apiOver(fetchTransport(`/${context}/api`, tokens));
  }, [context, token]);
  return (
    <ApiProvider value={api}>
      <ReportedCrash>
        <PaymentReports opened="card-update" />
        <Page width="824px">
          <Card />
        </Page>
      </ReportedCrash>
    </ApiProvider>
  );
}

function Card() {
  const card = useClient(cardApi);
  const [done, setDone] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["card-holder"],
    queryFn: () => card.read(),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const payment = usePayment(data?.provider ?? null);
  if (done)
    return (
      <Said title={cardText.done}>
        {chargeText(data?.charge ?? null).done} {cardText.next}
      </Said>
    );
  // Who has begun keeps the form, and why it failed.
  if (error && !data)
    return (
      <>
        <FocusedTitle>{cardText.title}</FocusedTitle>
        <ErrorBanner
          message={isRefusal(error) ? error.message : checkoutText.failed}
          onRetry={isRefusal(error) ? undefined : () => void refetch()}
        />
      </>
    );
  if (!data) return <LoadingScreen text={hostText.loadingPage} />;
  return (
    <Elements stripe={payment.stripe}>
      <CardForm
        holder={data}
        update={(body) => card.update({ body })}
        onDone={() => setDone(true)}
        onFailed={() => void refetch()}
        cardProblem={payment.isError ? { retry: payment.retry } : null}
      />
    </Elements>
  );
}

/** The link's token, which stands behind the `#` so that no server logs it. */
function linkToken(): string {
  return window.location.hash.slice(1);
}
