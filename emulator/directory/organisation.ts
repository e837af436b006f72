import type { Chat, Meeting, Person, Team } from "../emulator-api.ts";

/** The directory without what apps add to it. */
export type Organisation = {
  tenants: { id: string; name: string }[];
  people: Person[];
  teams: Team[];
  chats: Chat[];
  meetings: Meeting[];
};
