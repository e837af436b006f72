import { makeStyles, Text, typographyStyles } from "@fluentui/react-components";
import { PremiumRegular } from "@fluentui/react-icons/svg/premium";
import type { AccountView } from "#contract/accounts.ts";
import { type PlanStatus, planStatus } from "#domain/billing/plan-status.ts";
import { limits } from "#domain/limits.ts";
import { plansText } from "#text/billing/plans.ts";
import { calendarDayText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { useBoot } from "../../host/use-boot.ts";
import { responsesText } from "./plan-names.ts";

type Held = AccountView["subscriptions"][number];
type Props = { account: AccountView; held: readonly Held[]; asOf: Date };

const useStyles = makeStyles({
  banner: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    alignItems: "center",
    gap: "2px 12px",
    padding: "14px clamp(14px, 4vw, 20px)",
    boxSizing: "border-box",
    borderRadius: "12px",
    color: "var(--tint-text)",
    backgroundColor: "var(--tint)",
    border: "max(1px, var(--hc)) solid var(--tint-line)",
  },
  icon: { fontSize: "24px" },
  words: { display: "grid" },
  status: { ...typographyStyles.subtitle2, margin: 0 },
});

/** The user's current plan (BIL-09, PLAN-15 to PLAN-18). */
export function CurrentPlan({ account, held: all, asOf }: Props) {
  const styles = useStyles();
  const { product, context } = useBoot();
  const status = planStatus(all, account.featureFlags.trialDays, asOf);
  return (
    <section className={styles.banner} aria-label={plansText.current}>
      <PremiumRegular aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <Text size={200}>{plansText.current}</Text>
        <span className={styles.status}>{plansText.status[status]}</span>
        <Text size={200}>
          {status === "free" && context === "agile"
            ? plansText.statusHint.freeStandups
            : hintOf(status, newestOf(all, status), account, product)}
        </Text>
      </div>
    </section>
  );
}

/** The subscription that a status is about. */
function newestOf(all: readonly Held[], status: PlanStatus): Held | null {
  const isTrial = status === "trial" || status === "trial-expired";
  const [newest] = all
    .filter(({ type }) => (type === "trial") === isTrial)
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  return newest ?? null;
}

function hintOf(
  status: PlanStatus,
  held: Held | null,
  account: AccountView,
  product: string,
): string {
  const { featureFlags: flags } = account;
  const date = held?.trialExpiresAt ? calendarDayText(held.trialExpiresAt) : "";
  const quantity = responsesText(held?.planLevel ?? 0);
  const { statusHint } = plansText;
  if (status !== "free") return fill(statusHint[status], { date, quantity });
  const limited = flags.responseUsageTracking && flags.responseUsageLimit < limits.meterHiddenFrom;
  return limited
    ? fill(statusHint.free, { product, limit: flags.responseUsageLimit })
    : fill(statusHint.freeUnlimited, { product });
}
