import { settings } from "../../src/server/settings.ts";
import { type Check, fix, ok } from "./finding.ts";

export const checkSettings: Check = {
  name: "settings",
  run: async ({ env, problems, config }) => {
    const given = Object.keys(settings).filter((name) => env[name] || env[`${name}_FILE`]);
    const mode = config.production ? "production" : "not production (NODE_ENV)";
    if (problems.length === 0) return ok(`${given.length} given, all usable; ${mode}`);
    return problems.map((line) => {
      const [name = "", ...rest] = line.split(": ");
      return fix(name, rest.join(": "));
    });
  },
};
