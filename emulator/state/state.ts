import type { JWK } from "jose";
import type { Organisation } from "../directory/organisation.ts";
import type { ConversationTab, Message } from "../emulator-api.ts";

/**
 * What survives a restart. `version` grows when its shape changes; a file of another version is
 * refused.
 */
export type State = {
  version: 1;
  organisation: Organisation;
  /** By channel or chat id, oldest first. */
  messages: Record<string, StoredMessage[]>;
  /** By message id, then person id: the card that the bot answered to this person. */
  views: Record<string, Record<string, Card>>;
  tabs: ConversationTab[];
  installs: Install[];
  /** Where a person removed an app, so that the next start does not reinstall it. */
  removals: { appId: string; targetId: string }[];
  /** Newest first; the newest signs, all are published. */
  keys: { entra: JWK[]; botFramework: JWK[] };
  lastMessageId: number;
};

export type Card = Record<string, unknown>;
/**
 * `targetId` is a team's or a chat's id; `told` says that the bot has answered the install
 * activities.
 */
export type Install = { appId: string; targetId: string; installedBy: string; told: boolean };

export type StoredMessage = Omit<Message, "onlyYou" | "warnings" | "reactions"> & {
  /** The app that wrote it or whose card a person posted. */
  appId: string | null;
  /** The only person who sees it, for a targeted message. */
  targetedTo: string | null;
  /** Grows with each edit: a response to an older version is out of date. */
  revision: number;
  warnings: string[];
  reactions: string[];
};

export const keptMessagesPerConversation = 500;
