import { isServiceUrl } from "../../src/server/teams/service-host.ts";
import { type Check, type Finding, fix, ok, skip, wordOf } from "./finding.ts";

/** Whether the addresses answer that the bot sends to. Nothing is sent. */
export const checkConnector: Check = {
  name: "connector",
  run: async ({ config, without }) => {
    const missing = without("BOT_SERVICE_HOSTS");
    if (missing) return skip(missing);
    return Promise.all(config.bot.serviceHosts.map((host) => lookAt(host)));
  },
};

async function lookAt(host: string): Promise<Finding> {
  if (host.startsWith("*.")) return skip(`${host} stands for many hosts`);
  const plain = `http://${host}`;
  const url = isServiceUrl(plain, [host]) ? plain : `https://${host}`;
  try {
    await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(10_000) });
    return ok(`${host} answers`);
  } catch (error) {
    return fix(`${host} does not answer (${wordOf(error)})`, "let the product reach it");
  }
}
