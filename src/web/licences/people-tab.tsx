import { makeStyles, ProgressBar, Text, tokens } from "@fluentui/react-components";
import { useState } from "react";
import type { SubscriptionDetail } from "#contract/account/subscriptions.ts";
import { licencesText } from "#text/billing/licences.ts";
import { countedText } from "#text/format/counts.ts";
import { fill } from "#text/format/fill.ts";
import { isRefusal } from "../api-error.ts";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { LoadError } from "../ui/notices/load-error.tsx";
import { LoadingScreen } from "../ui/notices/loading-screen.tsx";
import { Panel } from "../ui/panel.tsx";
import { AddPerson } from "./add-person.tsx";
import { FullDialog, FullNotice } from "./full.tsx";
import { type Payment, PeopleList } from "./people-list.tsx";
import { type PlanPeople, usePlanPeople } from "./use-plan-people.ts";

type Props = {
  subscriptionId: string;
  /** Whether it is over, so that nobody can be added. */
  hasEnded?: boolean;
  /** Whether it is a trial, of which there are no more licences: a plan has them. */
  isTrial?: boolean;
  /** Why no licence can be bought now. */
  whyFixed?: string | null;
  payment?: Payment;
  /** Opens the page that changes the plan. */
  onUpgrade: () => void;
};

const useStyles = makeStyles({
  column: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16px" },
  used: { display: "grid", gap: "8px", fontVariantNumeric: "tabular-nums" },
  bar: { height: "8px", borderRadius: tokens.borderRadiusMedium },
});

/** Who owns and who uses a subscription (ACC-12 to ACC-25, PERM-05 to PERM-08). */
export function PeopleTab({
  subscriptionId,
  hasEnded = false,
  isTrial = false,
  whyFixed = null,
  payment,
  onUpgrade,
}: Props) {
  const styles = useStyles();
  const people = usePlanPeople(subscriptionId);
  const [isFull, setFull] = useState(false);
  const { data: detail, error } = people.detail;
  // Who may not read them any more sees nobody.
  if (!detail || isRefusal(error))
    return error ? <NotRead people={people} /> : <LoadingScreen text={licencesText.loading} />;
  const { licencesLeft } = detail;
  const mayAdd = detail.can.includes("add-user") && !hasEnded;
  return (
    <div className={styles.column}>
      <NotRead people={people} />
      <Panel label={licencesText.usedLabel}>
        <Used detail={detail} hasEnded={hasEnded} />
        {licencesLeft === 0 && !hasEnded ? (
          <FullNotice {...{ isTrial, whyFixed }} onUpgrade={mayAdd ? onUpgrade : null} />
        ) : null}
        {mayAdd ? (
          <AddPerson detail={detail} add={people.add} onFull={() => setFull(true)} />
        ) : null}
        {people.add.error ? (
          <ErrorBanner title={licencesText.addFailed} message={people.add.error.message} />
        ) : null}
      </Panel>
      <PeopleList detail={detail} people={people} payment={payment} />
      {isFull ? (
        <FullDialog {...{ isTrial, whyFixed, onUpgrade }} onClose={() => setFull(false)} />
      ) : null}
    </div>
  );
}

/** Why the people could not be read, or not again. */
function NotRead({ people: { detail } }: { people: PlanPeople }) {
  const { error, refetch } = detail;
  if (!error) return null;
  return <LoadError error={error} title={licencesText.failed} onRetry={() => void refetch()} />;
}

/** The licence count, and whether it is over (ACC-12, ACC-28). */
function Used({ detail, hasEnded }: { detail: SubscriptionDetail; hasEnded: boolean }) {
  const isEverybodys = detail.scope === "tenant";
  return (
    <>
      {hasEnded && isEverybodys ? null : <Count detail={detail} />}
      {hasEnded ? <Text>{licencesText.ended}</Text> : null}
    </>
  );
}

function Count({ detail }: { detail: SubscriptionDetail }) {
  const styles = useStyles();
  const { owners, users, scope, planUsageType, planQuantity, licencesLeft } = detail;
  const n = owners.length + users.length;
  if (scope === "tenant") return <Text>{licencesText.everybody}</Text>;
  if (planQuantity === null || licencesLeft === null)
    return (
      <Text>
        {countedText(licencesText.people, n)}{" "}
        {planUsageType === "metered" ? licencesText.metered : licencesText.any}
      </Text>
    );
  const words = fill(licencesText.used, { used: n, quantity: planQuantity });
  return (
    <div className={styles.used}>
      <Text weight="semibold">{words}</Text>
      <ProgressBar
        className={styles.bar}
        aria-label={licencesText.usedLabel}
        aria-valuetext={words}
        value={Math.min(1, n / planQuantity)}
        color={licencesLeft === 0 ? "error" : "brand"}
      />
    </div>
  );
}
