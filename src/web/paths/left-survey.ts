import { z } from "zod";

/**
 * Which survey the viewer opened from the list, or just created, stored in the list's history
 * entry. `top`: its position in the window.
 */
const entry = z.object({ left: z.object({ id: z.string(), top: z.number().nullable() }) });
type LeftSurvey = z.infer<typeof entry>["left"];

export function leftSurveyOf(state: unknown): LeftSurvey | null {
  return entry.safeParse(state).data?.left ?? null;
}

/** The state of the list's history entry. */
export function leavingSurvey(id: string, top: number | null = null): { left: LeftSurvey } {
  return { left: { id, top } };
}
