import type { Receipt } from "#domain/ids.ts";
import type { OwnChoice } from "#domain/question/own-choices.ts";
import type { Answer } from "#domain/response/answers.ts";
import { decrypt, encrypt } from "./encrypt.ts";

/** An anonymous response that does not count yet. Everything but its existence is sealed. */
export type Sealable = {
  /** The SHA-256 of its receipt, in hex. */
  hash: string;
  answers: Answer[];
  /** What it counts for, by `pickKey`. */
  picks: string[];
  /** Null leaves the comment that the replaced response has. */
  comment: string | null;
  /** In hex; see `domain/response/commitment.ts`. */
  commitment: string;
  /** A person without an account gave it, or the one in the pool that it replaces. */
  guest: boolean;
  /** The person's first one; otherwise it replaces a ballot. */
  isNew: boolean;
  /** The choices that it brings along, which others do not see yet. */
  added?: OwnChoice[];
  /**
   * The receipt itself, if it brings choices along: when it counts, one of them may get another id,
   * and so the answer another commitment.
   */
  receipt?: Receipt | null;
};

/**
 * Encrypts a response with its survey's key. `of` binds it to the survey. `room`: the
 * length in bytes that it is padded to, so that it tells nothing about what is in it.
 */
export function seal(key: Uint8Array, of: string, room: number, answer: Sealable): Buffer {
  const text = Buffer.from(JSON.stringify(answer));
  // JSON may end in blanks.
  const blanks = Buffer.alloc(roomAround(text.length, room) - text.length, " ");
  return encrypt(key, of, Buffer.concat([text, blanks]));
}

/** Throws if the bytes were changed, or were sealed with another key or for another survey. */
export function unseal(key: Uint8Array, of: string, sealed: Uint8Array): Sealable {
  // safe: written by `seal`, and authenticated
  return JSON.parse(decrypt(key, of, sealed).toString()) as Sealable;
}

/** An answer that is longer than all others can be is padded to twice the room, and so on. */
function roomAround(bytes: number, room: number): number {
  return bytes <= room ? room : roomAround(bytes, 2 * room);
}
