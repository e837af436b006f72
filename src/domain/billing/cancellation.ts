import { z } from "zod";

/** Why people cancel, in the order in which the reasons are offered (CAN-03). */
export const cancelReason = z.enum([
  "not-needed",
  "one-time-use",
  "missing-features",
  "expensive",
  "leaving",
  "other",
]);
export type CancelReason = z.infer<typeof cancelReason>;

/** Whether a reason asks for more in the person's own words (CAN-05). */
export function asksFeedback(reason: CancelReason): boolean {
  return reason === "missing-features" || reason === "other";
}
