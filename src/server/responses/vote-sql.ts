import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";

/** Votes are taken while the survey is open as of now, also where the job that opens or closes it is late (TIM-14). */
export const openAt = (now: Date) => sql`
  s.deleted_at is null
  and (s.state = 'open' or (s.state = 'pending' and s.deliver_at <= ${now.toISOString()}::timestamptz))
  and (s.close_at is null or s.close_at > ${now.toISOString()}::timestamptz)`;

export function hashOf(receipt: string): string {
  return createHash("sha256").update(receipt).digest("hex");
}
