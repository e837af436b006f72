import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createKeyring } from "./keyring.ts";

const key = () => new Uint8Array(randomBytes(32));
const of = "b0700000-0000-4000-8000-000000000001 b0700000-0000-4000-8000-000000000002";

describe("the deployment's keys", () => {
  it("unwrap what they wrapped, never twice the same bytes, with nothing of any key in them", () => {
    const [current, survey] = [key(), key()];
    const keyring = createKeyring(current);
    const [one, two] = [keyring.wrap(survey, of), keyring.wrap(survey, of)];
    expect(keyring.unwrap(one, of)).toEqual(survey);
    expect(keyring.unwrap(two, of)).toEqual(survey);
    expect(one.wrapped).not.toEqual(two.wrapped);
    expect(one.keyId).toBe(two.keyId);
    for (const secret of [current, survey])
      for (const bytes of [Buffer.from(one.wrapped), Buffer.from(one.keyId, "hex")])
        expect(bytes.includes(Buffer.from(secret).subarray(0, 4))).toBe(false);
  });

  it("refuse bytes that were changed, and a key that was moved to another survey", () => {
    const keyring = createKeyring(key());
    const { keyId, wrapped } = keyring.wrap(key(), of);
    for (let at = 0; at < wrapped.length; at += 1) {
      const changed = wrapped.map((byte, index) => (index === at ? byte ^ 1 : byte));
      expect(() => keyring.unwrap({ keyId, wrapped: changed }, of)).toThrow();
    }
    expect(() => keyring.unwrap({ keyId, wrapped: wrapped.subarray(0, 20) }, of)).toThrow();
    expect(() => keyring.unwrap({ keyId, wrapped }, of.replace(/2$/, "3"))).toThrow();
  });

  it("unwrap what a previous key wrapped, and nothing of a key that they don't have", () => {
    const [old, next, survey] = [key(), key(), key()];
    const before = createKeyring(old).wrap(survey, of);
    const rotating = createKeyring(next, [old]);
    expect(rotating.unwrap(before, of)).toEqual(survey);
    const after = rotating.wrap(survey, of);
    expect(after.keyId).not.toBe(before.keyId);
    expect(createKeyring(next).unwrap(after, of)).toEqual(survey);
    expect(() => createKeyring(next).unwrap(before, of)).toThrow(/no key [0-9a-f]{12}/);
    expect(() => createKeyring(next).unwrap({ ...before, keyId: after.keyId }, of)).toThrow();
  });
});
