import type { HeldBack } from "#cards/parts/survey-card-view.ts";
import { planPage } from "#domain/account/plan-page.ts";
import type { ResultsError } from "#domain/survey/visibility.ts";
import { readFlags } from "../accounts/read-flags.ts";
import type { Context } from "../context.ts";

/** `own`: null for everybody. */
type Reader = { own: boolean | null; mobile: boolean };

const retentions: Partial<Record<ResultsError, HeldBack["retention"]>> = {
  FREE_TRIAL_RESPONSES_HIDDEN: "hidden",
  SUBSCRIPTION_ENDED: "ended",
};

/**
 * What a card says if the owners' plans withhold results, else null. Owners can upgrade, but not on
 * mobile clients (HOST-47).
 */
export async function heldBackFor(
  ctx: Context,
  refusal: ResultsError | null,
  { own, mobile }: Reader,
): Promise<HeldBack | null> {
  const retention = refusal && retentions[refusal];
  if (!retention) return null;
  const { responseRetentionLimit: days, enterpriseTenant: license } = await readFlags(ctx);
  return {
    retention,
    days,
    mobile,
    notOwn: own === false,
    upgrade:
      own && !mobile
        ? { url: `${ctx.config.publicUrl}${planPage("results", ctx.actor.app)}`, license }
        : null,
  };
}
