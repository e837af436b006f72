import { createHash } from "node:crypto";
import { z } from "zod";
import type { RegisteredApp } from "../directory/registered-app.ts";
import type { World } from "../world.ts";
import { findCode, findRefreshToken, type Grant, newRefreshToken } from "./grants.ts";
import { isAppOrigin } from "./redirect-address.ts";
import { scopesOf } from "./scopes.ts";
import { tabToken } from "./tab-token.ts";
import { peopleOf } from "./tenant-people.ts";
import { refusal, type TokenAnswer } from "./token-answer.ts";

/** Lifetime of an access token; Entra documents 60 to 90 minutes. */
const lifeSeconds = 3900;

const codeForm = z.object({
  client_id: z.string(),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
});
const refreshForm = z.object({
  client_id: z.string(),
  refresh_token: z.string(),
  scope: z.string().optional(),
});

type Asked = { tenant: string; origin: string | undefined; body: unknown };

/**
 * Redeems a code of the authorization page, once, with the verifier of its challenge. Only for
 * pages of the app: public clients of a browser.
 */
export async function redeemCode(
  world: World,
  { tenant, origin, body }: Asked,
): Promise<TokenAnswer> {
  const form = codeForm.safeParse(body);
  if (!form.success) return incomplete(form.error);
  const app = appOf(world, form.data.client_id, origin);
  if ("status" in app) return app;
  const grant = findCode(world, form.data.code);
  if (!grant || grant.clientId !== app.clientId)
    return refusal(
      400,
      "invalid_grant",
      "AADSTS9002313: Invalid request. Request is malformed or invalid.",
    );
  if (grant.used)
    return refusal(
      400,
      "invalid_grant",
      "AADSTS54005: OAuth2 Authorization code was already redeemed, please retry with a new " +
        "valid code.",
    );
  if (grant.until <= world.now().getTime())
    return refusal(
      400,
      "invalid_grant",
      "AADSTS70008: The provided authorization code or refresh token has " +
        "expired due to inactivity.",
    );
  if (grant.redirectUri !== form.data.redirect_uri)
    return refusal(
      400,
      "invalid_grant",
      "AADSTS500112: The reply address does not match the reply address used to get the code.",
    );
  // A presented code is used up, also with a wrong verifier.
  grant.used = true;
  const challenge = createHash("sha256").update(form.data.code_verifier).digest("base64url");
  if (challenge !== grant.challenge)
    return refusal(
      400,
      "invalid_grant",
      "AADSTS501481: The Code_Verifier does not match the code_challenge supplied in the " +
        "authorization request.",
    );
  return tokensFor(world, tenant, app, grant, null);
}

/** A new access token, and a new refresh token that ends when the old one would have. */
export async function redeemRefreshToken(
  world: World,
  { tenant, origin, body }: Asked,
): Promise<TokenAnswer> {
  const form = refreshForm.safeParse(body);
  if (!form.success) return incomplete(form.error);
  const app = appOf(world, form.data.client_id, origin);
  if ("status" in app) return app;
  const grant = findRefreshToken(world, form.data.refresh_token);
  if (!grant || grant.clientId !== app.clientId)
    return refusal(
      400,
      "invalid_grant",
      "AADSTS9002313: Invalid request. Request is malformed or invalid.",
    );
  if (grant.until <= world.now().getTime())
    return refusal(
      400,
      "invalid_grant",
      "AADSTS700084: The refresh token was issued to a single page app (SPA), and therefore has " +
        "a fixed, limited lifetime, which has ended.",
    );
  if (form.data.scope !== undefined && !scopesOf(app, form.data.scope))
    return refusal(
      400,
      "invalid_scope",
      "AADSTS70011: The provided value for the input parameter 'scope' is not valid.",
    );
  return tokensFor(world, tenant, app, grant, grant.until);
}

async function tokensFor(
  world: World,
  tenant: string,
  app: RegisteredApp,
  grant: Grant,
  until: number | null,
): Promise<TokenAnswer> {
  const person = peopleOf(world, tenant)?.find(({ id }) => id === grant.personId);
  if (!person)
    return refusal(400, "invalid_grant", "AADSTS50020: User account does not exist in the tenant.");
  const { clientId, personId, scopes } = grant;
  const renewable = scopes.includes("offline_access");
  const access = await tabToken(world, person, app, {
    azp: clientId,
    expiresInSeconds: lifeSeconds,
  });
  const body = {
    token_type: "Bearer",
    scope: `${app.resource}/access_as_user`,
    expires_in: lifeSeconds,
    ext_expires_in: lifeSeconds,
    access_token: access,
    ...(renewable
      ? {
          refresh_token: newRefreshToken(world, { clientId, personId, scopes }, until ?? undefined),
        }
      : {}),
  };
  return { status: 200, body };
}

function appOf(
  world: World,
  clientId: string,
  origin: string | undefined,
): RegisteredApp | TokenAnswer {
  const app = world.apps.find((each) => each.clientId === clientId);
  if (!app)
    return refusal(
      400,
      "unauthorized_client",
      `AADSTS700016: Application with identifier '${clientId}' was not found in the directory.`,
    );
  if (!origin || !isAppOrigin(app, origin))
    return refusal(
      400,
      "invalid_request",
      "AADSTS9002327: Tokens issued for the 'Single-Page Application' client-type may only be " +
        "redeemed via cross-origin requests.",
    );
  return app;
}

function incomplete(error: z.ZodError): TokenAnswer {
  return refusal(
    400,
    "invalid_request",
    `AADSTS900144: The request body must contain the parameter '${error.issues[0]?.path.join(".") ?? ""}'.`,
  );
}
