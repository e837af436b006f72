import { createBotToken } from "../../src/server/teams/bot-token.ts";
import { HostError } from "../../src/server/teams/host.ts";
import { usedVariants } from "../registration.ts";
import type { Deployment } from "./deployment.ts";
import { type Check, type Finding, fix, ok, skip, wordOf } from "./finding.ts";

/** Whether each bot gets a token with its secret. The token is not used. */
export const checkBot: Check = {
  name: "bot",
  run: async ({ config, without }) => {
    const missing = without("BOT_TOKEN_URL", "BOT_TENANT");
    if (missing) return skip(missing);
    const variants = usedVariants(config);
    if (variants.length === 0) return skip("no bot is given");
    return Promise.all(variants.map((app) => lookAt(config, app)));
  },
};

async function lookAt(
  { bot, variants }: Deployment["config"],
  app: "msteams" | "agile",
): Promise<Finding> {
  const prefix = app.toUpperCase();
  try {
    await createBotToken({ tokenUrl: bot.tokenUrl, ...variants[app] }, () => new Date())();
    return ok(`${app} gets a token`);
  } catch (error) {
    const refused = error instanceof HostError && error.status === 401;
    return refused
      ? fix(
          `${app} is refused a token`,
          `see ${prefix}_BOT_ID, ${prefix}_BOT_SECRET (expired?) and BOT_TENANT`,
        )
      : fix(
          `${app} gets no token (${error instanceof HostError ? error.code : wordOf(error)})`,
          `let the product reach ${new URL(bot.tokenUrl).host}`,
        );
  }
}
