import { z } from "zod";

/** What somebody is in a meeting. Whoever is not known to be more is an attendee (MTG-30). */
export const meetingRole = z.enum(["organizer", "presenter", "attendee"]);
export type MeetingRole = z.infer<typeof meetingRole>;

/** Organisers and presenters create and use templates; attendees answer and look (MTG-29, MTG-30). */
export function mayCreateAs(role: MeetingRole): boolean {
  return role !== "attendee";
}
