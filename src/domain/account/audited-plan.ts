/** Every change of a subscription, by its name in the audit log. */
export type AuditedPlan =
  | "grant-plan"
  | "extend-plan"
  | "move-plan"
  | "end-plan"
  | "start-trial"
  | "add-plan-owner"
  | "remove-plan-owner"
  | "add-plan-user"
  | "remove-plan-user";
