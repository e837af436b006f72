import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { RegisteredApp } from "../directory/registered-app.ts";
import type { World } from "../world.ts";
import { authorize } from "./authorize.ts";
import { botAccessToken, botFrameworkIssuer, botTokenLifeSeconds } from "./bot-token.ts";
import { redeemCode, redeemRefreshToken } from "./person-grants.ts";
import { isAppOrigin } from "./redirect-address.ts";
import { publicKeys, sign } from "./signing-keys.ts";
import { isTenant } from "./tenant-people.ts";
import { refusal, type TokenAnswer } from "./token-answer.ts";

const tenantParam = z.object({ tenant: z.string() });
const grantForm = z.object({ grant_type: z.string().optional() }).catch({});
const tokenForm = z.object({
  grant_type: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  scope: z.string(),
});

/**
 * The two sign-in services: Entra's (per tenant) and the Bot Framework's. They say and sign what
 * the real ones do, and nothing else.
 */
export function identityRoutes(server: FastifyInstance, world: World): void {
  server.get("/:tenant/v2.0/.well-known/openid-configuration", (request) => {
    const { tenant } = tenantParam.parse(request.params);
    return {
      issuer: `${world.url}/${tenant === "common" ? "{tenantid}" : tenant}/v2.0`,
      authorization_endpoint: `${world.url}/${tenant}/oauth2/v2.0/authorize`,
      token_endpoint: `${world.url}/${tenant}/oauth2/v2.0/token`,
      jwks_uri: `${world.url}/${tenant}/discovery/v2.0/keys`,
      response_types_supported: ["code"],
      response_modes_supported: ["query", "fragment"],
      code_challenge_methods_supported: ["S256"],
      subject_types_supported: ["pairwise"],
      id_token_signing_alg_values_supported: ["RS256"],
      token_endpoint_auth_methods_supported: ["client_secret_post"],
      scopes_supported: ["openid", "profile", "email", "offline_access"],
    };
  });
  server.get("/:tenant/discovery/v2.0/keys", () => publicKeys(world, "entra"));
  server.get("/v1/.well-known/openidconfiguration", () => ({
    issuer: botFrameworkIssuer,
    authorization_endpoint: "https://invalid.botframework.com",
    jwks_uri: `${world.url}/v1/.well-known/keys`,
    id_token_signing_alg_values_supported: ["RS256"],
    token_endpoint_auth_methods_supported: ["private_key_jwt"],
  }));
  server.get("/v1/.well-known/keys", () => ({
    keys: publicKeys(world, "botFramework").keys.map((key) => ({
      ...key,
      endorsements: ["msteams"],
    })),
  }));
  signInRoutes(server, world);
}

/**
 * The page on which people sign in, and the calls that give tokens: to bots by their secret, to
 * pages of the apps by a code.
 */
function signInRoutes(server: FastifyInstance, world: World): void {
  server.get("/:tenant/oauth2/v2.0/authorize", (request, reply) => {
    const answer = authorize(
      world,
      tenantParam.parse(request.params).tenant,
      new URL(request.url, world.url),
    );
    void reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
    if (answer.status === 302) return reply.redirect(answer.location);
    return reply.code(answer.status).type("text/html; charset=utf-8").send(answer.html);
  });
  const path = "/:tenant/oauth2/v2.0/token";
  server.options(path, (request, reply) => allowPages(world, request, reply).code(204).send());
  server.post(path, async (request, reply) => {
    const answer = await answerTokenRequest(
      world,
      tenantParam.parse(request.params).tenant,
      request,
    );
    return allowPages(world, request, reply)
      .code(answer.status)
      .header("cache-control", "no-store")
      .send(answer.body);
  });
}

/** Pages of the apps, and no others, may read what is answered. */
function allowPages(
  world: World,
  { headers: { origin = "" } }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply.header("vary", "origin");
  if (!world.apps.some((app) => isAppOrigin(app, origin))) return reply;
  return reply
    .header("access-control-allow-origin", origin)
    .header("access-control-allow-methods", "POST")
    .header("access-control-allow-headers", "content-type,accept")
    .header("access-control-max-age", "600");
}

async function answerTokenRequest(
  world: World,
  tenant: string,
  { body, headers }: FastifyRequest,
): Promise<TokenAnswer> {
  if (!isTenant(world, tenant))
    return refusal(400, "invalid_request", `AADSTS90002: Tenant '${tenant}' not found.`);
  const asked = { tenant, origin: headers.origin, body };
  const { grant_type: grant } = grantForm.parse(body);
  if (grant === "authorization_code") return redeemCode(world, asked);
  if (grant === "refresh_token") return redeemRefreshToken(world, asked);
  const form = tokenForm.safeParse(body);
  if (!form.success)
    return refusal(
      400,
      "invalid_request",
      `AADSTS900144: The request body is incomplete. ${z.prettifyError(form.error)}`,
    );
  const { grant_type, client_id, client_secret, scope } = form.data;
  if (grant_type !== "client_credentials") {
    return refusal(
      400,
      "unsupported_grant_type",
      `AADSTS70003: The app requested an unsupported grant type '${grant_type}'.`,
    );
  }
  const app = world.apps.find((each) => each.botId === client_id || each.clientId === client_id);
  if (!app)
    return refusal(
      400,
      "unauthorized_client",
      `AADSTS700016: Application with identifier '${client_id}' was not found.`,
    );
  if (!isSecretOf(app, client_secret))
    return refusal(401, "invalid_client", "AADSTS7000215: Invalid client secret provided.");
  if (scope.startsWith("api://")) return appToken(world, scope);
  if (scope !== `${botFrameworkIssuer}/.default`) {
    return refusal(
      400,
      "invalid_scope",
      `AADSTS70011: The provided value for the input parameter 'scope' is not valid: ${scope}`,
    );
  }
  return tokenOf(await botAccessToken(world, app));
}

/** An app's own token for another app, of which Entra must know the application ID URI. */
async function appToken(world: World, scope: string): Promise<TokenAnswer> {
  const resource = world.apps.find((each) => scope === `${each.resource}/.default`);
  if (!resource)
    return refusal(
      400,
      "invalid_resource",
      `AADSTS500011: The resource principal named ${scope.replace("/.default", "")} was not found in the tenant.`,
    );
  return tokenOf(await sign(world, "entra", { aud: resource.clientId, idtyp: "app" }));
}

function tokenOf(token: string): TokenAnswer {
  return {
    status: 200,
    body: {
      token_type: "Bearer",
      expires_in: botTokenLifeSeconds,
      ext_expires_in: botTokenLifeSeconds,
      access_token: token,
    },
  };
}

function isSecretOf(app: RegisteredApp, secret: string): boolean {
  const given = Buffer.from(secret);
  const right = Buffer.from(app.botSecret);
  return given.length === right.length && timingSafeEqual(given, right);
}
