import type { Card } from "#cards/parts/card.ts";
import type { ConversationId, TenantId, UserId } from "#domain/ids.ts";
import type { MeetingRole } from "#domain/meeting/meeting-role.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";

/** The connector's service URL for a conversation. */
export type Address = {
  app: ApplicationType;
  tenantId: TenantId;
  conversationId: ConversationId;
  serviceUrl: string;
};

/** A person in a roster. `aadObjectId` is null for an anonymous meeting participant. */
export type RosterEntry = {
  teamsUserId: string;
  aadObjectId: string | null;
  name: string;
  upn: string;
};

/** A page of a roster. `next`: the token of the next page, null at the end. */
export type RosterPage = { members: RosterEntry[]; next: string | null };

/**
 * A page that the host shows over a running meeting together with a message to the meeting's chat.
 * Sizes in pixels.
 */
export type MeetingBubble = { url: string; title: string; width: number; height: number };

/**
 * The product's interface to the host. The only implementation calls the Bot Connector; tests give
 * it the emulator's address.
 */
export type Host = {
  /**
   * Posts a card and returns the message's id. `patience`: the most milliseconds to wait for the
   * rate limit. `bubble`: what everybody in the meeting is shown with it.
   */
  postCard: (
    to: Address,
    card: Card,
    patience?: number,
    bubble?: MeetingBubble | null,
  ) => Promise<string>;
  /**
   * Throws the refusal of the rate limit if a card for this place would have to wait longer than
   * `patience` now.
   */
  assertFree: (to: Pick<Address, "app" | "conversationId">, patience: number) => void;
  updateCard: (to: Address, messageId: string, card: Card, patience?: number) => Promise<void>;
  postText: (to: Address, text: string) => Promise<string>;
  /** Opens (or finds) the bot's personal chat with a person and returns its id. */
  openPersonalChat: (
    at: Omit<Address, "conversationId">,
    teamsUserId: string,
  ) => Promise<ConversationId>;
  /** `next`: the previous page's token, null for the first page. */
  rosterPage: (of: Address, next: string | null) => Promise<RosterPage>;
  /** One person of a roster; null if they are not in it. `patience`: as in `postCard`. */
  member: (of: Address, userId: UserId, patience?: number) => Promise<RosterEntry | null>;
  /** A team's member count; null if the host does not say. `patience`: as in `postCard`. */
  teamSize: (ofTeam: Address, patience?: number) => Promise<number | null>;
  channels: (ofTeam: Address) => Promise<{ id: ConversationId; name: string }[]>;
  /** A person's role in the meeting of a chat; null if the host does not know them there. */
  participantRole: (of: Address, meetingId: string, userId: UserId) => Promise<MeetingRole | null>;
};

/** The code of a call without a reply: it may or may not have been executed. */
export const noAnswer = "HostDidNotAnswer";

/** An error of the host: the reply's `status`, and how long it asks to wait. */
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
