import { z } from "zod";

/** A person's role in a meeting; `attendee` unless known otherwise (MTG-30). */
export const meetingRole = z.enum(["organizer", "presenter", "attendee"]);
export type MeetingRole = z.infer<typeof meetingRole>;

/**
 * Organisers and presenters may create surveys and use templates; attendees only answer and view
 * (MTG-29, MTG-30).
 */
export function mayCreateAs(role: MeetingRole): boolean {
  return role !== "attendee";
}
