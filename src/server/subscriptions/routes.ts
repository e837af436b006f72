import { subscriptionsApi } from "#contract/account/subscriptions.ts";
import { assertSellsPlans } from "../accounts/assert-sells-plans.ts";
import { handlers } from "../http/mount.ts";
import { addOwner, addUser, removeOwner, removeUser } from "./change-people.ts";
import { readActivity } from "./read-activity.ts";
import { readDetail } from "./read-detail.ts";

export const subscriptionRoutes = handlers(subscriptionsApi, {
  get: async (ctx, { params }) => {
    assertSellsPlans(ctx);
    return readDetail(ctx, params.id);
  },
  addOwner: async (ctx, { params, body }) => {
    assertSellsPlans(ctx);
    await addOwner(ctx, params.id, body);
    return readDetail(ctx, params.id);
  },
  removeOwner: async (ctx, { params }) => {
    assertSellsPlans(ctx);
    await removeOwner(ctx, params.id, params.ownerId);
    return undefined;
  },
  addUser: async (ctx, { params, body }) => {
    assertSellsPlans(ctx);
    await addUser(ctx, params.id, body);
    return readDetail(ctx, params.id);
  },
  removeUser: async (ctx, { params }) => {
    assertSellsPlans(ctx);
    await removeUser(ctx, params.id, params.userId);
    return undefined;
  },
  activity: async (ctx, { params, query }) => {
    assertSellsPlans(ctx);
    return readActivity(ctx, params.id, query.after);
  },
});
