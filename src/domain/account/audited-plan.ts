/** Every change of a subscription and of an organisation's plans, by its name in the audit log. */
export type AuditedPlan =
  | "grant-plan"
  | "extend-plan"
  | "move-plan"
  | "end-plan"
  | "set-flags"
  | "sign-trial-token"
  | "start-trial"
  | "add-plan-owner"
  | "remove-plan-owner"
  | "add-plan-user"
  | "remove-plan-user";
