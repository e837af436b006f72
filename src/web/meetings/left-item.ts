import { z } from "zod";

/** Which item of the list somebody went to, or has made, kept with the list's entry in the history. `top`: where it stood in the window. */
const entry = z.object({ left: z.object({ id: z.string(), top: z.number().nullable() }) });
type LeftItem = z.infer<typeof entry>["left"];

export function leftItemOf(state: unknown): LeftItem | null {
  return entry.safeParse(state).data?.left ?? null;
}

/** The state of the list's entry in the history. */
export function leavingItem(id: string, top: number | null = null): { left: LeftItem } {
  return { left: { id, top } };
}
