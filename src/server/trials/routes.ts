import { trialsApi } from "#contract/account/trials.ts";
import { assertSellsPlans } from "../accounts/assert-sells-plans.ts";
import { handlers } from "../http/mount.ts";
import { startTrial } from "./start-trial.ts";
import { startTrialByToken } from "./start-trial-by-token.ts";

export const trialRoutes = handlers(trialsApi, {
  byToken: async (ctx, { body }) => {
    assertSellsPlans(ctx);
    return startTrialByToken(ctx, body);
  },
  start: async (ctx, { params, body }) => {
    assertSellsPlans(ctx);
    const email = body.approvalContact ?? body.emailAddress;
    const reason = body.licenseRequestReason ?? body.reason;
    return startTrial(ctx, params.id, { plan: body.plan, email, reason });
  },
});
