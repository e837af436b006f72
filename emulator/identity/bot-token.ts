import type { RegisteredApp } from "../directory/registered-app.ts";
import { httpError } from "../http-error.ts";
import { serviceUrl, type World } from "../world.ts";
import { epochSeconds, sign, verifyOwn } from "./signing-keys.ts";

export const botFrameworkIssuer = "https://api.botframework.com";
/** The tenant in which Microsoft issues the tokens of bots. */
const botFrameworkTenantId = "d6d49420-f39b-4df7-a1dc-d59a935871db";
export const botTokenLifeSeconds = 3599;

/**
 * A bot's token for the connector, as Entra issues it for `https://api.botframework.com/.default`.
 */
export async function botAccessToken(world: World, app: RegisteredApp): Promise<string> {
  const now = epochSeconds(world.now());
  return sign(world, "entra", {
    aud: botFrameworkIssuer,
    iss: `https://sts.windows.net/${botFrameworkTenantId}/`,
    iat: now,
    nbf: now,
    exp: now + botTokenLifeSeconds,
    appid: app.botId,
    appidacr: "1",
    idtyp: "app",
    tid: botFrameworkTenantId,
    ver: "1.0",
  });
}

/** The bot that sends a call, by its bearer token; refuses with 401 like the connector. */
export async function callingBot(
  world: World,
  authorization: string | undefined,
): Promise<RegisteredApp> {
  const token = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1];
  const claims = token ? await verifyOwn(world, "entra", token, botFrameworkIssuer) : null;
  const app = world.apps.find((each) => each.botId === claims?.["appid"]);
  // A person's token with this audience is no bot's token: only a bot's says `appid`.
  if (!app) throw httpError(401, "Unauthorized", "Authorization has been denied for this request.");
  return app;
}

/**
 * The channel's token for a bot: a Bot Framework token, bound to the service url that the bot may
 * respond to.
 */
export async function channelToken(world: World, app: RegisteredApp): Promise<string> {
  const now = epochSeconds(world.now());
  return sign(world, "botFramework", {
    iss: botFrameworkIssuer,
    aud: app.botId,
    nbf: now - 300,
    iat: now,
    exp: now + 3600,
    serviceurl: serviceUrl(world),
  });
}
