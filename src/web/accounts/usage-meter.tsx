import { makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { WarningRegular } from "@fluentui/react-icons/svg/warning";
import { type UsageMeter as Meter, usageMeter } from "#domain/account/usage-meter.ts";
import { fill } from "#text/format/fill.ts";
import { planText } from "#text/server/plans.ts";
import { useHost } from "../host/use-host.ts";
import { useDatedAccount } from "./use-account.ts";

const useStyles = makeStyles({
  meter: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "4px", maxWidth: "480px" },
  track: {
    height: "8px",
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground5,
    overflow: "hidden",
    boxShadow: `inset 0 0 0 1px ${tokens.colorTransparentStroke}`,
  },
  bar: {
    height: "100%",
    borderRadius: tokens.borderRadiusCircular,
    transition: "width 400ms ease-out",
    forcedColorAdjust: "none",
  },
  low: { backgroundColor: tokens.colorStatusSuccessBackground3 },
  medium: { backgroundColor: tokens.colorPaletteMarigoldBorderActive },
  high: { backgroundColor: tokens.colorStatusWarningBackground3 },
  reached: { backgroundColor: tokens.colorStatusDangerBackground3 },
  news: { display: "flex", alignItems: "start", gap: "6px" },
  icon: {
    flexShrink: 0,
    fontSize: "18px",
    marginTop: "1px",
    color: tokens.colorStatusWarningForeground3,
  },
  danger: { color: tokens.colorStatusDangerForeground1 },
});

/**
 * How many of the month's responses are used (MTG-08, LIM-06 to LIM-10), in colour and in words.
 */
export function UsageMeter() {
  const styles = useStyles();
  const dated = useDatedAccount();
  if (!dated) return null;
  const { featureFlags: flags, subscriptions, usage } = dated.account;
  const meter = usageMeter({ flags, subscriptions, usage: usage.value }, dated.asOf);
  if (!meter) return null;
  const text = fill(planText.usage, { value: meter.value, limit: meter.limit });
  return (
    <div className={styles.meter}>
      <Text size={200}>{text}</Text>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={planText.usageLabel}
        aria-valuenow={meter.percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
      >
        <div
          className={mergeClasses(styles.bar, styles[meter.level])}
          data-level={meter.level}
          style={{ width: `${meter.percent}%` }}
        />
      </div>
      <MeterNews meter={meter} enterprise={flags.enterpriseTenant} />
    </div>
  );
}

function MeterNews({ meter, enterprise }: { meter: Meter; enterprise: boolean }) {
  const styles = useStyles();
  const { mobile } = useHost().context;
  const reached = meter.level === "reached";
  if (!reached && !meter.warns) return null;
  return (
    <div className={styles.news} role="status">
      <WarningRegular aria-hidden className={mergeClasses(styles.icon, reached && styles.danger)} />
      <Text size={200}>
        {reached
          ? reachedText(mobile, enterprise)
          : fill(planText.usageWarning, { percent: meter.percent })}
      </Text>
    </div>
  );
}

/** Nothing is sold on mobile clients (HOST-47). */
function reachedText(mobile: boolean, enterprise: boolean): string {
  if (mobile) return planText.usageReachedMobile;
  return enterprise ? planText.usageReachedRequest : planText.usageReached;
}
