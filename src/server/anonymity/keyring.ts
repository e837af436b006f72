import { createHmac } from "node:crypto";
import { decrypt, encrypt } from "./encrypt.ts";

/** The deployment's keys, which wrap the surveys' keys (decisions/040). */
export type Keyring = {
  /**
   * Wraps a survey's key of 32 bytes with the current key. `of` binds it to its survey:
   * `${tenantId} ${surveyId}`.
   */
  wrap: (key: Uint8Array, of: string) => { keyId: string; wrapped: Uint8Array };
  /** Throws if no key of this deployment has that id, or if the bytes or `of` were changed. */
  unwrap: (stored: { keyId: string; wrapped: Uint8Array }, of: string) => Uint8Array;
};

/** `current` wraps; all of them unwrap. Each has 32 bytes. */
export function createKeyring(current: Uint8Array, previous: readonly Uint8Array[] = []): Keyring {
  const keys = new Map([current, ...previous].map((key) => [keyIdOf(key), key]));
  const currentId = keyIdOf(current);
  return {
    wrap: (key, of) => ({ keyId: currentId, wrapped: new Uint8Array(encrypt(current, of, key)) }),
    unwrap: ({ keyId, wrapped }, of) => {
      const key = keys.get(keyId);
      if (!key) throw new Error(`no key ${keyId} in this deployment`);
      return new Uint8Array(decrypt(key, of, wrapped));
    },
  };
}

/** By this the database knows a key; it reveals nothing of it. */
export function fingerprintOf(key: Uint8Array): Uint8Array {
  return new Uint8Array(createHmac("sha256", key).update("anonymity-key").digest());
}

/** A key's name in rows and messages: the beginning of its fingerprint, in hex. */
export function keyIdOf(key: Uint8Array): string {
  return idOfFingerprint(fingerprintOf(key));
}

export function idOfFingerprint(fingerprint: Uint8Array): string {
  return Buffer.from(fingerprint).toString("hex").slice(0, 12);
}
