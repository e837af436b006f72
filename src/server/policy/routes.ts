import { policyApi } from "#contract/administration/policy.ts";
import { handlers } from "../http/mount.ts";
import { setPolicy, viewPolicy } from "./set-policy.ts";

export const policyRoutes = handlers(policyApi, {
  read: (ctx) => viewPolicy(ctx),
  set: (ctx, { body }) => setPolicy(ctx, body),
});
