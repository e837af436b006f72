import type { Billing } from "#domain/account/feature-flags.ts";
import type { Problems } from "./read-values.ts";
import type { SettingName, Values } from "./settings.ts";

export type Mode = { production: boolean; emulator: boolean };

/** Settings that are needed with others, or not allowed with them. */
export function conflictsOf(values: Values, { production, emulator }: Mode): Problems {
  const found: Problems = new Map();
  if (emulator && production) found.set("EMULATOR", "the emulator never runs in production");
  if (production) for (const [name, line] of missingInProduction(values)) found.set(name, line);
  for (const [name, other] of sharedPorts(values, emulator))
    found.set(name, `needs a port of its own, other than that of ${other}`);
  if (values.LLM_URL !== null && values.LLM_MODEL === "")
    found.set("LLM_MODEL", "needed with LLM_URL");
  // Elsewhere nothing is paid, or the stand-in's own keys take the place of those not given.
  if (billingMode(values, emulator) === "off" || takesStandIn(values, emulator)) return found;
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = values;
  if (secret === "" && publishable !== "")
    found.set("STRIPE_SECRET_KEY", "needed with the publishable key");
  if (secret !== "" && publishable === "")
    found.set("STRIPE_PUBLISHABLE_KEY", "needed with the secret key");
  return found;
}

/** Two servers on one port, each with the name of who has it first. Port 0 is any free one. */
function sharedPorts(values: Values, emulator: boolean): [SettingName, SettingName][] {
  const names: SettingName[] = [
    "PORT",
    ...(emulator ? ["EMULATOR_PORT" as const] : []),
    "METRICS_PORT",
  ];
  return names.flatMap((name, at) => {
    const other = names.slice(0, at).find((one) => values[one] && values[one] === values[name]);
    return other ? [[name, other]] : [];
  });
}

const needed = "needed in production";

/** What a deployment for real people must not leave to a default. */
function missingInProduction(values: Values): Problems {
  const found: Problems = new Map();
  if (values.PUBLIC_URL === null)
    found.set("PUBLIC_URL", `${needed}: the address at which Teams reaches the product`);
  if (values.HOST_TENANTS?.length === 0)
    found.set("HOST_TENANTS", `${needed}: ids of the tenants it serves, or \`any\` for all`);
  const apps = [
    { name: "MSTEAMS", id: values.MSTEAMS_BOT_ID, secret: values.MSTEAMS_BOT_SECRET },
    { name: "AGILE", id: values.AGILE_BOT_ID, secret: values.AGILE_BOT_SECRET },
  ];
  const given = apps.filter(({ id, secret }) => id !== "" || secret !== "");
  for (const { name, id, secret } of given.length > 0 ? given : apps.slice(0, 1)) {
    if (id === "") found.set(`${name}_BOT_ID`, `${needed}: the id of the bot's registration`);
    if (secret === "")
      found.set(`${name}_BOT_SECRET`, `${needed}: the client secret of that registration`);
  }
  return found;
}

/** Empty: sold with the stand-in where the emulator runs, otherwise not at all. */
export function billingMode(values: Values, emulator: boolean): Billing {
  return values.BILLING || (emulator ? "sandbox" : "off");
}

/** Whether the emulator takes the payments. */
export function takesStandIn(values: Values, emulator: boolean): boolean {
  return emulator && billingMode(values, emulator) === "sandbox";
}
