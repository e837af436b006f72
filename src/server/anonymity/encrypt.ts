import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const [nonceBytes, tagBytes] = [12, 16];

/**
 * Encrypts with AES-256-GCM and a new nonce. `key`: 32 bytes. `of`: what it belongs to; it can be
 * decrypted with the same only. Returns the nonce, the tag and as many bytes as were given.
 */
export function encrypt(key: Uint8Array, of: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  sealing.setAAD(Buffer.from(of));
  const sealed = [sealing.update(bytes), sealing.final()];
  return Buffer.concat([nonce, sealing.getAuthTag(), ...sealed]);
}

/** Throws if key or `of` are others, or if the bytes were changed. */
export function decrypt(key: Uint8Array, of: string, sealed: Uint8Array): Buffer {
  const nonce = sealed.subarray(0, nonceBytes);
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  opening.setAAD(Buffer.from(of));
  opening.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()]);
}
