import type { Card } from "#cards/card.ts";
import type { ConversationId, TenantId, UserId } from "#domain/ids.ts";
import type { MeetingRole } from "#domain/meeting/meeting-role.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";

/** Where the host's connector answers for a conversation. */
export type Address = { app: ApplicationType; tenantId: TenantId; conversationId: ConversationId; serviceUrl: string };

/** A person in a roster. `aadObjectId` is null for an anonymous meeting participant. */
export type RosterEntry = { teamsUserId: string; aadObjectId: string | null; name: string; upn: string };

/** A page that the host shows over a running meeting, with a message to the meeting's chat. Sizes in pixels. */
export type MeetingBubble = { url: string; title: string; width: number; height: number };

/** What the product asks of the host. The only implementation speaks to the Bot Connector; tests give it the emulator's address. */
export type Host = {
  /**
   * Posts a card and answers the message's id. `patience`: for how many milliseconds at most it waits for its turn within the host's limits. `bubble`: what everybody
   * in the meeting is shown with it.
   */
  postCard: (to: Address, card: Card, patience?: number, bubble?: MeetingBubble | null) => Promise<string>;
  updateCard: (to: Address, messageId: string, card: Card, patience?: number) => Promise<void>;
  postText: (to: Address, text: string) => Promise<string>;
  /** Opens (or finds) the personal chat of the bot with a person and answers its id. */
  openPersonalChat: (at: Omit<Address, "conversationId">, teamsUserId: string) => Promise<ConversationId>;
  members: (of: Address) => Promise<RosterEntry[]>;
  channels: (ofTeam: Address) => Promise<{ id: ConversationId; name: string }[]>;
  /** What somebody is in the meeting of a chat; null for whom the host does not know there. */
  participantRole: (of: Address, meetingId: string, userId: UserId) => Promise<MeetingRole | null>;
};

/** The code of a call that was sent and not answered: nobody knows whether it was done. */
export const noAnswer = "HostDidNotAnswer";

/** A refusal of the host: `status` of its answer, and how long it asks to wait. */
export class HostError extends Error {
  override name = "HostError";
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, code: string, retryAfterSeconds: number | null = null) {
    super(`host answered ${status} ${code}`);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
