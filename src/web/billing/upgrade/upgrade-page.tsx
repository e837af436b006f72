import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { isActive, isSubscriber, paymentProvider } from "#domain/account/subscription.ts";
import { accountText, billingTabText } from "#text/billing/account.ts";
import { plansText } from "#text/billing/plans.ts";
import { upgradeText } from "#text/billing/upgrade.ts";
import { hostText } from "#text/host.ts";
import { errorTexts } from "#text/server/errors.ts";
import { useDatedAccount } from "../../accounts/use-account.ts";
import { useBoot } from "../../host/use-boot.ts";
import { useHost } from "../../host/use-host.ts";
import { BackLink } from "../../paths/results-header.tsx";
import { useWayBack } from "../../paths/use-way-back.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { Page } from "../../ui/page.tsx";
import { useBillingInfo } from "../account/use-billing-info.ts";
import { useReactivation } from "../account/use-reactivation.ts";
import { whyFixed } from "../account/why-fixed.ts";
import { ChoosePlan } from "../parts/choose-plan.tsx";
import { Notice } from "../parts/notice.tsx";
import { OnComputers } from "../parts/on-computers.tsx";
import { Said } from "../parts/said.tsx";
import { SupportNote } from "../parts/support-note.tsx";
import { useOffer } from "../plans/use-offer.ts";
import { UpgradeForm } from "./upgrade-form.tsx";

/** Changes a plan: which, how often it is paid, and for how many (HOST-34, UPG-01 to UPG-13). */
export function UpgradePage() {
  const { context } = useBoot();
  const { frame } = useHost().context;
  const { back } = useWayBack();
  return (
    <Page width="824px">
      {frame === "task" ? null : (
        <nav>
          <BackLink href={`/${context}/content/account`} onBack={back} />
        </nav>
      )}
      <OnComputers>
        <Upgrade />
      </OnComputers>
    </Page>
  );
}

function Upgrade() {
  const [query] = useSearchParams();
  const dated = useDatedAccount();
  if (!dated) return <LoadingScreen text={accountText.loading} />;
  const { account, asOf } = dated;
  const id = query.get("subscription");
  const managed = account.adminSubscriptions.filter(
    (held) => held.type === "full" && isActive(held, asOf) && (id === null || held.id === id),
  );
  const bought = managed.filter(({ provider }) => provider === paymentProvider);
  const held =
    bought.find(({ planUsageType }) => planUsageType === "licensed") ?? bought[0] ?? managed[0];
  if (!held) {
    const hasPlan = isSubscriber(account.subscriptions, asOf);
    return (
      <SupportNote message={upgradeText.notAllowed} actions={hasPlan ? null : <ChoosePlan />} />
    );
  }
  if (held.provider !== paymentProvider)
    return <SupportNote message={upgradeText.contactSupport} />;
  if (held.planUsageType === "metered") return <PaidByUse id={held.id} />;
  return <Changing id={held.id} />;
}

function Changing({ id }: { id: string }) {
  const { offer, error, retry } = useOffer(false);
  const info = useBillingInfo(id);
  const [done, setDone] = useState(false);
  if (done) return <Done />;
  const fixed = info.data ? whyFixed(info.data) : null;
  if (fixed) return <Fixed id={id} why={fixed} />;
  if (info.data && offer)
    return <UpgradeForm id={id} info={info.data} offer={offer} onDone={() => setDone(true)} />;
  if (info.error || error)
    return (
      <>
        <SupportNote message={billingTabText.contactSupport} />
        <Button
          onClick={() => {
            retry();
            void info.refetch();
          }}
        >
          {hostText.tryAgain}
        </Button>
      </>
    );
  return <LoadingScreen text={hostText.loadingPage} />;
}

/** Who manages only a plan without licences has nothing to change (BIL-55, UPG-03). */
function PaidByUse({ id }: { id: string }) {
  return (
    <Notice intent="info" actions={<ManageButton id={id} />}>
      {upgradeText.paidByUse}
    </Notice>
  );
}

function ManageButton({ id }: { id: string }) {
  const navigate = useNavigate();
  return (
    <Button onClick={() => void navigate(`/content/account?subscription=${id}`)}>
      {plansText.manage}
    </Button>
  );
}

type FixedProps = { id: string; why: NonNullable<ReturnType<typeof whyFixed>> };

/** In place of the form: why nothing can be changed now, and what to do first. */
function Fixed({ id, why }: FixedProps) {
  const reactivate = useReactivation(id);
  return (
    <>
      {reactivate.error ? <ErrorBanner message={reactivate.error.message} /> : null}
      <Notice
        intent="warning"
        actions={
          why === "billing.overdue" ? (
            <ManageButton id={id} />
          ) : (
            <Button
              disabledFocusable={reactivate.isPending}
              onClick={() => (reactivate.isPending ? undefined : reactivate.mutate())}
            >
              {reactivate.isPending ? billingTabText.reactivating : billingTabText.reactivate}
            </Button>
          )
        }
      >
        {errorTexts[why]}
      </Notice>
    </>
  );
}

function Done() {
  const host = useHost();
  const { back } = useWayBack();
  const close = () =>
    host.context.frame === "task" ? host.submitDialog({ updated: true }) : back();
  return (
    <Said
      title={upgradeText.updated}
      actions={
        <Button appearance="primary" onClick={close}>
          {upgradeText.close}
        </Button>
      }
    />
  );
}
