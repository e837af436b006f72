import { randomBytes } from "node:crypto";
import type { World } from "../world.ts";

/** What a person has allowed an app to do: for whom, and until when (ms). `scopes` as requested. */
export type Grant = { clientId: string; personId: string; scopes: string[]; until: number };
/** A code of the authorization page, bound to the page that asked. */
type CodeGrant = Grant & { redirectUri: string; challenge: string; used: boolean };

const codeMillis = 10 * 60_000;
/**
 * Entra's refresh tokens of single-page applications end a day after the sign-in, however often
 * they are renewed.
 */
const refreshMillis = 24 * 3_600_000;
const mostKept = 1000;

type Kept = { codes: Map<string, CodeGrant>; refreshes: Map<string, Grant> };
/** In memory: after a restart people sign in again. */
const kept = new WeakMap<World, Kept>();

export function newCode(world: World, grant: Omit<CodeGrant, "until" | "used">): string {
  return keep(of(world).codes, {
    ...grant,
    used: false,
    until: world.now().getTime() + codeMillis,
  });
}

export function findCode(world: World, code: string): CodeGrant | null {
  return of(world).codes.get(code) ?? null;
}

/** Without `until`, a day from now. */
export function newRefreshToken(
  world: World,
  grant: Omit<Grant, "until">,
  until = world.now().getTime() + refreshMillis,
): string {
  return keep(of(world).refreshes, { ...grant, until });
}

export function findRefreshToken(world: World, token: string): Grant | null {
  return of(world).refreshes.get(token) ?? null;
}

function of(world: World): Kept {
  const found = kept.get(world) ?? { codes: new Map(), refreshes: new Map() };
  kept.set(world, found);
  return found;
}

function keep<G>(grants: Map<string, G>, grant: G): string {
  const key = `0.${randomBytes(48).toString("base64url")}`;
  grants.set(key, grant);
  const [oldest] = grants.keys();
  if (grants.size > mostKept && oldest !== undefined) grants.delete(oldest);
  return key;
}
