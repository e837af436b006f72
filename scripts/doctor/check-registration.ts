import { createHash, randomBytes } from "node:crypto";
import { redirectAddress, usedVariants } from "../registration.ts";
import type { Deployment } from "./deployment.ts";
import { type Check, type Finding, fix, ok, skip, wordOf } from "./finding.ts";

type Variant = Deployment["config"]["variants"]["msteams"];

/**
 * The registrations in Entra: whether they have the application ID URI and the redirect address
 * that the product expects.
 */
export const checkRegistration: Check = {
  name: "registration",
  run: async (at) => {
    const missing = at.without("PUBLIC_URL", "SIGN_IN_AUTHORITY", "BOT_TOKEN_URL", "BOT_TENANT");
    if (missing) return skip(missing);
    const variants = usedVariants(at.config);
    if (variants.length === 0) return skip("no bot is given");
    const found = await Promise.all(
      variants.flatMap((app) => {
        const variant = at.config.variants[app];
        return [lookAtResource(at, variant), lookAtRedirect(at, variant)];
      }),
    );
    return found;
  },
};

/** The bot asks for a token for the app that people sign in to: Entra must know its name. */
async function lookAtResource({ config }: Deployment, variant: Variant): Promise<Finding> {
  const resource = variant.scope.split("/access_as_user")[0] ?? "";
  if (config.bot.tokenUrl.includes("/botframework.com/"))
    return skip("BOT_TENANT is no tenant of yours, and no other knows the registration");
  const said = await textOf(config.bot.tokenUrl, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: variant.botId,
      client_secret: variant.botSecret,
      scope: `${resource}/.default`,
    }),
  });
  if (said.status === 200) return ok(`Entra knows ${resource}`);
  if (said.code === "AADSTS500011")
    return fix(
      `Entra does not know ${resource}`,
      `set it as the application ID URI of ${variant.clientId} (see dist/*-entra.json)`,
    );
  return skip(`Entra does not say whether it knows ${resource} (${said.code})`);
}

async function lookAtRedirect({ config }: Deployment, variant: Variant): Promise<Finding> {
  const address = redirectAddress(config);
  const challenge = createHash("sha256").update(randomBytes(32)).digest("base64url");
  const query = new URLSearchParams({
    client_id: variant.clientId,
    redirect_uri: address,
    response_type: "code",
    response_mode: "query",
    scope: variant.scope,
    code_challenge: challenge,
    code_challenge_method: "S256",
    prompt: "none",
  });
  const said = await textOf(`${config.signInAuthority}/oauth2/v2.0/authorize?${query}`, {
    redirect: "manual",
  });
  if (said.location?.startsWith(address)) return ok(`sign-in comes back to ${address}`);
  if (said.code === "AADSTS50011")
    return fix(
      `sign-in may not come back to ${address}`,
      `add it to ${variant.clientId} as a redirect address of a single-page application`,
    );
  if (said.code === "AADSTS700016")
    return fix(`Entra does not know the client id ${variant.clientId}`, "see MSTEAMS_CLIENT_ID");
  return skip(`Entra does not say whether sign-in may come back (${said.code})`);
}

type Said = { status: number; location: string | null; code: string };

async function textOf(url: string, init: RequestInit): Promise<Said> {
  try {
    const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) });
    const code = /AADSTS\d+/.exec(await reply.text())?.[0] ?? String(reply.status);
    return { status: reply.status, location: reply.headers.get("location"), code };
  } catch (error) {
    return { status: 0, location: null, code: wordOf(error) };
  }
}
