import type { AuditedPlan } from "../account/audited-plan.ts";
import type { Audited } from "../survey/permissions.ts";

/** What the audit log records beside changes of surveys, series and plans. */
const administrativeActions = [
  "grant-administrator",
  "revoke-administrator",
  "set-policy",
  "hand-over-person",
  "export-person",
  "erase-person",
  "read-audit",
  "export-audit",
  "search-people",
  "read-surveys",
  "export-results",
  "denied",
] as const;

const changeActions = [
  "create",
  "deliver",
  "edit",
  "share",
  "add-owner",
  "remove-owner",
  "hand-over",
  "close",
  "reopen",
  "delete",
  "restore",
  "purge",
  "notify-results",
  "request-analytics",
  "set-integrations",
  "leave-series",
  "create-series",
  "edit-series",
  "enable-series",
  "disable-series",
  "delete-series",
  "add-series-owner",
  "remove-series-owner",
  "hand-over-series",
  "set-series-integrations",
] as const satisfies Audited[];

const planActions = [
  "grant-plan",
  "extend-plan",
  "move-plan",
  "end-plan",
  "set-flags",
  "sign-trial-token",
  "start-trial",
  "add-plan-owner",
  "remove-plan-owner",
  "add-plan-user",
  "remove-plan-user",
] as const satisfies AuditedPlan[];

/** Every action of the audit, in the order of the page's filter. */
export const auditActions = [...changeActions, ...planActions, ...administrativeActions] as const;
export type AuditAction = (typeof auditActions)[number];
