import { useSearchParams } from "react-router";
import type { AccountView } from "#contract/accounts.ts";
import { meteredPlan } from "#domain/account/subscription.ts";
import { accountText } from "#text/billing/account.ts";
import { checkoutText } from "#text/billing/checkout.ts";
import { plansText } from "#text/billing/plans.ts";
import { PlanContact } from "../../accounts/plan-contact.tsx";
import { useAccountQuery } from "../../accounts/use-account.ts";
import { isApiError } from "../../api-error.ts";
import { useBoot } from "../../host/use-boot.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { Page } from "../../ui/page.tsx";
import { NativeCheckout } from "../native/native-checkout.tsx";
import { OnComputers } from "../parts/on-computers.tsx";
import { type Standing, standingOf } from "../plans/plan-standing.ts";
import { type Offer, useOffer } from "../plans/use-offer.ts";
import { BrowserCheckout } from "./browser-checkout.tsx";
import { LicenseOnly } from "./license-only.tsx";
import { OnBehalfCheckout } from "./on-behalf-checkout.tsx";

/**
 * The page of plans and the checkout (HOST-32, HOST-33, HOST-37). `hosted`: inside the host, where
 * no card may be typed.
 */
export function CheckoutPage({ hosted }: { hosted: boolean }) {
  return (
    <Page width="1104px">
      <OnComputers>
        <Plans hosted={hosted} />
      </OnComputers>
    </Page>
  );
}

function Plans({ hosted }: { hosted: boolean }) {
  const { context } = useBoot();
  const [query] = useSearchParams();
  const share = hosted ? null : query.get("share");
  const metered = context === "agile" || query.get("plan") === meteredPlan;
  const account = useAccountQuery();
  const { offer, error, retry } = useOffer(share === null ? metered : null);
  if (account.error && !account.data)
    return (
      <ErrorBanner
        message={isExpired(account.error) ? checkoutText.expired : checkoutText.failed}
        onRetry={() => void account.refetch()}
      />
    );
  if (error && !offer)
    return (
      <ErrorBanner
        message={isExpired(error) ? checkoutText.expired : plansText.failed}
        onRetry={retry}
      />
    );
  if (!account.data) return <LoadingScreen text={accountText.loading} />;
  if (!offer) return <LoadingScreen text={plansText.loading} />;
  const standing = standingOf(account.data, metered, new Date(account.dataUpdatedAt));
  return <Sold {...{ offer, standing, metered, share, hosted }} account={account.data} />;
}

type SoldProps = {
  offer: Offer;
  account: AccountView;
  standing: Standing;
  metered: boolean;
  share: string | null;
  hosted: boolean;
};

function Sold({ metered, share, hosted, ...shown }: SoldProps) {
  const { offer, account, standing } = shown;
  // Nothing can be bought here (BIL-75).
  if (offer.settings.provider === null) return <PlanContact />;
  if (account.featureFlags.enterpriseTenant && (!standing.active || share !== null))
    return <LicenseOnly plan={share === null ? requestable(standing, metered) : null} />;
  if (share !== null) return <OnBehalfCheckout token={share} {...shown} />;
  return hosted ? <NativeCheckout {...shown} /> : <BrowserCheckout {...shown} />;
}

/** A request is a trial, for who never had the plan (LIM-20). */
function requestable({ trialDays }: Standing, metered: boolean) {
  return trialDays === null ? null : metered ? meteredPlan : "msteams-standard";
}

/** ERR-12. */
function isExpired(error: Error): boolean {
  return isApiError(error) && error.status === 401;
}
