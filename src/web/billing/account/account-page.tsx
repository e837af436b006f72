import { Dropdown, Field, makeStyles, Option, Tab, TabList } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { AccountView } from "#contract/accounts.ts";
import {
  type HeldSubscription,
  paymentProvider,
  subscriptionStateAt,
} from "#domain/account/subscription.ts";
import { accountText } from "#text/billing/account.ts";
import { fill } from "#text/format/fill.ts";
import { errorTexts } from "#text/server/errors.ts";
import { useAccountQuery } from "../../accounts/use-account.ts";
import { useBoot } from "../../host/use-boot.ts";
import { ActivityTab } from "../../licences/activity-tab.tsx";
import { PeopleTab } from "../../licences/people-tab.tsx";
import { BackLink } from "../../paths/results-header.tsx";
import { useWayBack } from "../../paths/use-way-back.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { Page } from "../../ui/page.tsx";
import { useMediaQuery } from "../../ui/use-media-query.ts";
import { FocusedTitle } from "../parts/focused-title.tsx";
import { OnComputers } from "../parts/on-computers.tsx";
import { planNameOf } from "../plans/plan-names.ts";
import { useOpenUpgrade } from "../upgrade/use-open-upgrade.ts";
import { BillingTab } from "./billing-tab.tsx";
import { TrialNotice } from "./state-notices.tsx";
import { useBillingInfo } from "./use-billing-info.ts";
import { whyFixed } from "./why-fixed.ts";

const tabs = ["billing", "people", "activity"] as const;
type TabName = (typeof tabs)[number];

/** Where the tabs stand beside each other. */
const besideFrom = "(min-width: 560px)";

const useStyles = makeStyles({
  head: { display: "flex", flexWrap: "wrap", alignItems: "end", gap: "8px 24px" },
  title: { flex: "1 1 auto" },
  // Otherwise each is centred in the width of its bold text.
  tab: { textAlign: "start" },
  picker: { minWidth: "min(100%, 280px)" },
  people: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16px" },
});

/** The page behind `Account Settings` (HOST-35, ACC-01 to ACC-07). */
export function AccountPage() {
  const { context } = useBoot();
  const { list, back } = useWayBack();
  return (
    <Page width="960px">
      <nav>
        <BackLink href={`/${context}${list}`} onBack={back} />
      </nav>
      <OnComputers>
        <Account />
      </OnComputers>
    </Page>
  );
}

function Account() {
  const { data, error, refetch, dataUpdatedAt } = useAccountQuery();
  if (error && !data)
    return (
      <>
        <Head />
        <ErrorBanner
          title={accountText.failed}
          message={error.message}
          onRetry={() => void refetch()}
        />
      </>
    );
  if (!data) return <LoadingScreen text={accountText.loading} />;
  const held = subscriptionsIn(data, new Date(dataUpdatedAt));
  if (held.length > 0) return <Subscriptions held={held} />;
  return (
    <>
      <Head />
      <ErrorBanner intent="info" message={accountText.none} />
    </>
  );
}

function Head({ children }: { children?: ReactNode }) {
  const styles = useStyles();
  return (
    <header className={styles.head}>
      <FocusedTitle className={styles.title}>{accountText.title}</FocusedTitle>
      {children}
    </header>
  );
}

/** ACC-01: whatever the user holds or administers opens the page. May end while it is open. */
function subscriptionsIn(
  { subscriptions, adminSubscriptions }: AccountView,
  now: Date,
): HeldSubscription[] {
  const all = new Map(
    [...adminSubscriptions, ...subscriptions].map((held) => [
      held.id,
      { ...held, state: subscriptionStateAt(held, now) },
    ]),
  );
  const rank = ({ state, type }: HeldSubscription) =>
    (state === "active" ? 0 : 2) + (type === "full" ? 0 : 1);
  return [...all.values()].toSorted((one, other) => rank(one) - rank(other));
}

function Subscriptions({ held }: { held: readonly HeldSubscription[] }) {
  const styles = useStyles();
  const openUpgrade = useOpenUpgrade();
  const isWide = useMediaQuery(besideFrom);
  const [query, setQuery] = useSearchParams();
  const chosen = held.find(({ id }) => id === query.get("subscription")) ?? held[0];
  if (!chosen) return null;
  const open = tabs.filter((tab) => isOpen(tab, chosen));
  const tab = open.find((name) => name === query.get("tab")) ?? open[0];
  const shown = {
    subscription: chosen,
    replaced: held.some((other) => replaces(other, chosen)),
  };
  const go = (name: string, value: string) =>
    setQuery((now) => new URLSearchParams({ ...Object.fromEntries(now), [name]: value }), {
      replace: true,
    });
  return (
    <>
      <Head>
        {held.length > 1 ? (
          <Field label={accountText.picker} className={styles.picker}>
            <Dropdown
              value={nameOf(chosen)}
              selectedOptions={[chosen.id]}
              onOptionSelect={(_, { optionValue }) => go("subscription", optionValue ?? chosen.id)}
            >
              {held.map((each) => (
                <Option key={each.id} value={each.id}>
                  {nameOf(each)}
                </Option>
              ))}
            </Dropdown>
          </Field>
        ) : null}
      </Head>
      <TabList
        vertical={!isWide}
        aria-label={accountText.tabs}
        selectedValue={tab ?? ""}
        onTabSelect={(_, { value }) => go("tab", String(value))}
      >
        {open.map((name) => (
          <Tab
            key={name}
            className={styles.tab}
            value={name}
            id={`account-${name}`}
            aria-controls="account-tab"
          >
            {accountText[name]}
          </Tab>
        ))}
      </TabList>
      <div role="tabpanel" id="account-tab" aria-labelledby={`account-${tab ?? ""}`}>
        {tab === "billing" ? <BillingTab key={chosen.id} {...shown} /> : null}
        {tab === "people" ? (
          <People key={chosen.id} {...shown} onUpgrade={() => openUpgrade(chosen.id)} />
        ) : null}
        {tab === "activity" ? <ActivityTab key={chosen.id} subscriptionId={chosen.id} /> : null}
      </div>
    </>
  );
}

type PeopleProps = { subscription: HeldSubscription; replaced: boolean; onUpgrade: () => void };

function People({ subscription, replaced, onUpgrade }: PeopleProps) {
  const styles = useStyles();
  const { data } = useBillingInfo(subscription.id, isOpen("billing", subscription));
  const isTrial = subscription.type === "trial";
  const fixed = data && !isTrial ? whyFixed(data) : null;
  return (
    <div className={styles.people}>
      <TrialNotice subscription={subscription} replaced={replaced} />
      <PeopleTab
        subscriptionId={subscription.id}
        hasEnded={subscription.state === "ended"}
        isTrial={isTrial}
        whyFixed={fixed && errorTexts[fixed]}
        payment={isOpen("billing", subscription) ? (data ?? "unknown") : null}
        onUpgrade={onUpgrade}
      />
    </div>
  );
}

function replaces({ id, plan, type, state }: HeldSubscription, ended: HeldSubscription): boolean {
  return id !== ended.id && plan === ended.plan && type === "full" && state === "active";
}

/** ACC-03 to ACC-05. */
function isOpen(tab: TabName, { isOwner, isAdmin, provider }: HeldSubscription): boolean {
  const manages = isOwner || isAdmin;
  const open = {
    billing: manages && provider === paymentProvider,
    people: true,
    activity: manages,
  };
  return open[tab];
}

function nameOf(held: HeldSubscription): string {
  return fill(held.type === "trial" ? accountText.optionTrial : accountText.option, {
    plan: accountText.plans[held.plan],
    level: planNameOf(held),
    state: accountText.states[held.state],
  });
}
