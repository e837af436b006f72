import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { RegisteredApp } from "../directory/registered-app.ts";
import type { World } from "../world.ts";
import { botAccessToken, botFrameworkIssuer, botTokenLifeSeconds } from "./bot-token.ts";
import { publicKeys } from "./signing-keys.ts";

const tenantParam = z.object({ tenant: z.string() });
const tokenForm = z.object({ grant_type: z.string(), client_id: z.string(), client_secret: z.string(), scope: z.string() });

/** Names that stand for no single tenant. */
const anyTenant = ["common", "organizations", "botframework.com"];

/** The two sign-in services: Entra's (per tenant) and the Bot Framework's. They say and sign what the real ones do, and nothing else. */
export function identityRoutes(server: FastifyInstance, world: World): void {
  server.get("/:tenant/v2.0/.well-known/openid-configuration", (request) => {
    const { tenant } = tenantParam.parse(request.params);
    return {
      issuer: `${world.url}/${tenant === "common" ? "{tenantid}" : tenant}/v2.0`,
      authorization_endpoint: `${world.url}/${tenant}/oauth2/v2.0/authorize`,
      token_endpoint: `${world.url}/${tenant}/oauth2/v2.0/token`,
      jwks_uri: `${world.url}/${tenant}/discovery/v2.0/keys`,
      response_types_supported: ["code", "id_token", "code id_token", "id_token token"],
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
    keys: publicKeys(world, "botFramework").keys.map((key) => ({ ...key, endorsements: ["msteams"] })),
  }));
  server.post("/:tenant/oauth2/v2.0/token", async (request, reply) => {
    const answer = await answerTokenRequest(world, tenantParam.parse(request.params).tenant, request.body);
    return reply.code(answer.status).send(answer.body);
  });
}

async function answerTokenRequest(world: World, tenant: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
  const isKnown = anyTenant.includes(tenant) || world.state.organisation.tenants.some((each) => each.id === tenant);
  if (!isKnown) return refusal(400, "invalid_request", `AADSTS90002: Tenant '${tenant}' not found.`);
  const form = tokenForm.safeParse(body);
  if (!form.success) return refusal(400, "invalid_request", `AADSTS900144: The request body is incomplete. ${z.prettifyError(form.error)}`);
  const { grant_type, client_id, client_secret, scope } = form.data;
  if (grant_type !== "client_credentials") {
    return refusal(400, "unsupported_grant_type", `AADSTS70003: The app requested an unsupported grant type '${grant_type}'.`);
  }
  const app = world.apps.find((each) => each.botId === client_id || each.clientId === client_id);
  if (!app) return refusal(400, "unauthorized_client", `AADSTS700016: Application with identifier '${client_id}' was not found.`);
  if (!isSecretOf(app, client_secret)) return refusal(401, "invalid_client", "AADSTS7000215: Invalid client secret provided.");
  if (scope !== `${botFrameworkIssuer}/.default`) {
    return refusal(400, "invalid_scope", `AADSTS70011: The provided value for the input parameter 'scope' is not valid: ${scope}`);
  }
  const token = await botAccessToken(world, app);
  return {
    status: 200,
    body: { token_type: "Bearer", expires_in: botTokenLifeSeconds, ext_expires_in: botTokenLifeSeconds, access_token: token },
  };
}

function refusal(status: number, error: string, description: string): { status: number; body: Record<string, unknown> } {
  return { status, body: { error, error_description: description } };
}

function isSecretOf(app: RegisteredApp, secret: string): boolean {
  const given = Buffer.from(secret);
  const right = Buffer.from(app.botSecret);
  return given.length === right.length && timingSafeEqual(given, right);
}
