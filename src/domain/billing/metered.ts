import { limits } from "../limits.ts";
import type { ApplicationType } from "../survey/survey.ts";

/**
 * For how many active users a metered plan is charged: in the general app for ten at least, in the
 * standup app for those there are (BIL-57).
 */
export function chargedUsers(active: number, app: ApplicationType): number {
  return app === "agile" ? active : Math.max(active, limits.meteredUsers.min);
}
