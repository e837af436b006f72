import { randomUUID } from "node:crypto";
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from "jose";
import type { World } from "../world.ts";

export type Issuer = "entra" | "botFramework";

/**
 * How many keys an issuer publishes: the one that signs and the one before it, so that a rotation
 * ends no session.
 */
const publishedKeys = 2;

export async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), use: "sig", alg: "RS256" };
}

/**
 * From now on new keys sign. `dropOld` takes the old ones off the published list too: what they
 * signed is void.
 */
export async function rotateKeys(world: World, dropOld: boolean): Promise<void> {
  const { keys } = world.state;
  for (const issuer of ["entra", "botFramework"] as const) {
    const fresh = await newSigningKey();
    keys[issuer] = [fresh, ...(dropOld ? [] : keys[issuer])].slice(0, publishedKeys);
  }
  world.save();
}

/** Only the public half of each key. */
export function publicKeys(world: World, issuer: Issuer): { keys: JWK[] } {
  return {
    keys: world.state.keys[issuer].map(({ n = "", e = "", kid = "" }) => ({
      kty: "RSA",
      use: "sig",
      alg: "RS256",
      kid,
      n,
      e,
    })),
  };
}

/** Signs with the issuer's newest key. Times in `claims` are seconds since 1970. */
export async function sign(world: World, issuer: Issuer, claims: JWTPayload): Promise<string> {
  const key = world.state.keys[issuer][0];
  if (!key?.kid) throw new Error(`The ${issuer} issuer has no signing key.`);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: key.kid })
    .sign(await importJWK(key, "RS256"));
}

/**
 * The claims of a token that this issuer signed for `audience` and that has not run out; null for
 * any other.
 */
export async function verifyOwn(
  world: World,
  issuer: Issuer,
  token: string,
  audience: string,
): Promise<JWTPayload | null> {
  try {
    const keys = createLocalJWKSet(publicKeys(world, issuer));
    return (
      await jwtVerify(token, keys, { audience, algorithms: ["RS256"], currentDate: world.now() })
    ).payload;
  } catch {
    return null;
  }
}

export function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
