import { z } from "zod";
import type { Issuer } from "../../src/server/config.ts";
import { type Check, type Finding, fix, ok, skip, wordOf } from "./finding.ts";

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
const keySet = z.object({ keys: z.array(z.object({ kid: z.string(), kty: z.string() })) });
const reach = "let the product reach it; without its keys nobody can sign in";

/** Who signs sign-in tokens, and the keys of the bot's callers. */
export const checkIssuers: Check = {
  name: "sign-in",
  run: async ({ config, without }) => {
    const missing = without("HOST_ISSUERS", "BOT_KEYS_URL");
    if (missing) return skip(missing);
    const [tenant = "common"] = config.hostTenants ?? [];
    const found = await Promise.all([
      ...config.hostIssuers.map((issuer) => lookAt(issuer, tenant)),
      lookAtBotKeys(config.bot.keysUrl),
    ]);
    const wrong = found.filter(({ state }) => state !== "ok");
    return wrong.length > 0 ? wrong : found;
  },
};

async function lookAt({ issuer, keysUrl }: Issuer, tenant: string): Promise<Finding> {
  const named = issuer.replace("{tid}", tenant);
  const at = `${named}/.well-known/openid-configuration`;
  const described = await read(at, discovery);
  if (typeof described === "string")
    return fix(`${at} says nothing of use (${described})`, `see HOST_ISSUERS and HOST_TENANTS`);
  if (tenant !== "common" && described.issuer !== named)
    return fix(`${at} is of ${described.issuer}`, "name that issuer in HOST_ISSUERS");
  const [ours, theirs] = await Promise.all([
    read(keysUrl, keySet),
    read(described.jwks_uri, keySet),
  ]);
  if (typeof ours === "string") return fix(`${keysUrl} gives no keys (${ours})`, reach);
  if (typeof theirs === "string") return fix(`${described.jwks_uri} gives no keys`, reach);
  const known = new Set(ours.keys.map(({ kid }) => kid));
  const shared = theirs.keys.filter(({ kid, kty }) => kty === "RSA" && known.has(kid));
  return shared.length > 0
    ? ok(`${named} signs with ${shared.length} keys that are known here`)
    : fix(`${keysUrl} has none of the keys of ${named}`, "correct the address in HOST_ISSUERS");
}

async function lookAtBotKeys(url: string): Promise<Finding> {
  const set = await read(url, keySet);
  return typeof set === "string" || set.keys.length === 0
    ? fix(`${url} gives no keys (${typeof set === "string" ? set : "empty"})`, "see BOT_KEYS_URL")
    : ok(`callers of the bot sign with ${set.keys.length} keys`);
}

/** What is there, or in a word why not. */
async function read<S extends z.ZodType>(url: string, shape: S): Promise<z.output<S> | string> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    if (!reply.ok) return String(reply.status);
    const parsed = shape.safeParse(await reply.json());
    return parsed.success ? parsed.data : "unreadable";
  } catch (error) {
    return wordOf(error);
  }
}
