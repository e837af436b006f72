import { misspeltSettings } from "../../src/server/misspelt-settings.ts";
import { settings } from "../../src/server/settings.ts";
import { type Check, fix, ok } from "./finding.ts";

export const checkSettings: Check = {
  name: "settings",
  run: async ({ env, problems, config }) => {
    const given = Object.keys(settings).filter((name) => env[name] || env[`${name}_FILE`]);
    const mode = config.production ? "production" : "not production (NODE_ENV)";
    const wrong = problems.map((line) => {
      const [name = "", ...rest] = line.split(": ");
      return fix(name, rest.join(": "));
    });
    for (const { name, meant } of misspeltSettings(env))
      wrong.push(fix(name, `not a setting, and ignored; name it ${meant} if that is meant`));
    return wrong.length > 0 ? wrong : ok(`${given.length} given, all usable; ${mode}`);
  },
};
