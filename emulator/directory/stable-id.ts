import { createHash } from "node:crypto";

/** The same name always gives the same GUID, so that links and tests can rely on it. */
export function stableGuid(name: string): string {
  const hex = stableHex(name);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** 32 hexadecimal digits. */
function stableHex(name: string): string {
  return createHash("sha256").update(`emulator:${name}`).digest("hex").slice(0, 32);
}

/** 86 characters of base64url. */
export function stableText(name: string): string {
  return createHash("sha512").update(`emulator:${name}`).digest("base64url");
}

export function channelId(name: string): string {
  return `19:${stableHex(`channel:${name}`)}@thread.tacv2`;
}

export function chatId(name: string): string {
  return `19:${stableHex(`chat:${name}`)}@thread.v2`;
}

export function oneOnOneId(firstPersonId: string, secondPersonId: string): string {
  return `19:${[firstPersonId, secondPersonId].sort().join("_")}@unq.gbl.spaces`;
}

export function meetingChatId(name: string): string {
  return `19:meeting_${Buffer.from(stableGuid(`meeting:${name}`)).toString("base64url")}@thread.v2`;
}

/** A meeting's id is base64 over its chat's id, as in Teams. */
export function meetingId(ofChatId: string): string {
  return Buffer.from(`0#${ofChatId}#0`).toString("base64");
}

/** The chat of one person with one bot: opaque, and another one for each bot. */
export function botChatId(botId: string, personId: string): string {
  return `a:1${stableText(`bot-chat:${botId}:${personId}`)}`;
}
