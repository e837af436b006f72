import type { z } from "zod";
import { editFlagName, featureFlags } from "../../src/domain/account/feature-flags.ts";
import { subscriptionPlan, unlimited } from "../../src/domain/account/subscription.ts";
import { pricingPlans } from "../../src/domain/billing/plans.ts";
import { type TenantId, tenantId, type UserId, userId } from "../../src/domain/ids.ts";
import { limits } from "../../src/domain/limits.ts";
import { endPlans, grantPlan, setFlags } from "../../src/server/accounts/grant-plan.ts";
import { extendPlan, listPlans, movePlan } from "../../src/server/accounts/operate-plans.ts";
import { ConfigError, readConfig } from "../../src/server/config.ts";
import { type Db, openExisting } from "../../src/server/db/db.ts";
import { createLifetime } from "../../src/server/process/lifetime.ts";
import { signTrialToken } from "../../src/server/trials/trial-token.ts";
import { expectedOf } from "../expected.ts";
import { readWords } from "../read-words.ts";

const quantities = pricingPlans
  .filter(({ plan }) => plan === "msteams-standard")
  .map(({ responseQuantity: each }) => (each === unlimited ? "unlimited" : String(each)));
const levels = [...new Set(quantities)];
const usage = `usage: npm run plan -- COMMAND --tenant ID ...
  grant  [--plan msteams-standard] [--level ${levels.join("|")}]
         [--licenses N] [--metered] [--user ID ...] [--owner ID ...] [--admin ID ...] [--trial DAYS]
  list
  extend --id SUBSCRIPTION --days DAYS      a trial: from its end, or from now if that is past
  move   --id SUBSCRIPTION --from ID --to ID     one person's role and licence to another
  move   --id SUBSCRIPTION --to everybody        to the whole organisation
  end    [--id SUBSCRIPTION]
  trial-token --plan PLAN --region REGION --upn SIGN_IN_NAME [--days 30]
  flag   name=value ...`;
const movedPaid =
  "If the card of who left pays it, it ends with its period, unless the new owner gives a card " +
  "(Account, Update Card) and reactivates it before.";
const day = 86_400_000;
const mostDays = limits.flagDays;

const options = {
  tenant: { type: "string" },
  id: { type: "string" },
  plan: { type: "string" },
  level: { type: "string", default: "2500" },
  licenses: { type: "string" },
  metered: { type: "boolean", default: false },
  user: { type: "string", multiple: true },
  owner: { type: "string", multiple: true },
  admin: { type: "string", multiple: true },
  trial: { type: "string" },
  days: { type: "string" },
  from: { type: "string" },
  to: { type: "string" },
  region: { type: "string" },
  upn: { type: "string" },
} as const;

type Given = ReturnType<typeof readArguments>["values"];
/** `prepare` refuses what was given wrongly, before the database is opened. */
type Command = {
  takes: readonly (keyof typeof options)[];
  prepare: (given: Given, pairs: string[]) => (db: Db, tenant: TenantId) => Promise<string>;
};

const commands: Record<string, Command> = {
  grant: {
    takes: ["plan", "level", "licenses", "metered", "user", "owner", "admin", "trial"],
    prepare: (given) => {
      const grant = grantIn(given);
      return async (db, tenantId) => {
        const id = await grantPlan(db, { ...grant, tenantId }, new Date());
        return `Granted ${grant.plan} as subscription ${id}.`;
      };
    },
  },
  list: {
    takes: [],
    prepare: () => async (db, tenant) =>
      (await listPlans(db, tenant)).join("\n") || "No subscriptions.",
  },
  extend: {
    takes: ["id", "days"],
    prepare: (given) => {
      const [id, days] = [idIn(given), wholeNumber("days", given.days, mostDays)];
      return async (db, tenant) => {
        const end = await extendPlan(db, tenant, id, { days, now: new Date() });
        if (!end) throw new ConfigError(`${id}: no trial that you can extend; see \`list\``);
        return `The trial ends at ${end.toISOString()}.`;
      };
    },
  },
  move: {
    takes: ["id", "from", "to"],
    prepare: (given) => {
      const [id, to] = [idIn(given), given.to];
      const move =
        to === "everybody"
          ? to
          : { from: personOf("from", given.from), to: personOf("to", given.to) };
      return async (db, tenant) => {
        const provider = await movePlan(db, tenant, id, { move, now: new Date() });
        if (provider === null)
          throw new ConfigError(
            `${id}: no such subscription, or it cannot be moved so; see \`list\``,
          );
        return provider === "own" ? "Moved." : `Moved. ${movedPaid}`;
      };
    },
  },
  end: {
    takes: ["id"],
    prepare: (given) => {
      const id = given.id === undefined ? null : idIn(given);
      return async (db, tenant) => {
        const ended = await endPlans(db, tenant, new Date(), id);
        if (id !== null && ended === 0)
          throw new ConfigError(
            `${id}: no such subscription, or it has ended, or it is paid online and its owner ` +
              "cancels it; see `list`",
          );
        return `Ended ${ended} subscriptions.`;
      };
    },
  },
  "trial-token": {
    takes: ["plan", "region", "upn", "days"],
    prepare: (given) => {
      const known = subscriptionPlan.exclude(["msteams-surveys"]);
      const plan = known.safeParse(given.plan).data;
      if (!plan) throw new ConfigError(`--plan: one of ${known.options.join(", ")}`);
      const [region, upn] = [textOf("region", given.region, 60), textOf("upn", given.upn, 400)];
      const expires = inDays("days", given.days ?? "30");
      return (db, tid) =>
        signTrialToken(db, { tid, plan, region, upn }, { now: new Date(), expires });
    },
  },
  flag: {
    takes: [],
    prepare: (_given, pairs) => {
      const flags = flagsIn(pairs);
      return async (db, tenant) => {
        await setFlags(db, tenant, flags);
        return `Set ${Object.keys(flags).join(", ")}.`;
      };
    },
  },
};

function readArguments() {
  return readWords({ usage, options, most: Infinity });
}

function grantIn(given: Given) {
  const { plan = "msteams-standard", level, licenses, metered, trial } = given;
  const known = subscriptionPlan.safeParse(plan).data;
  if (!known) throw new ConfigError(`--plan: one of ${subscriptionPlan.options.join(", ")}`);
  const people = (name: "user" | "owner" | "admin") =>
    (given[name] ?? []).map((id) => personOf(name, id));
  const [userIds, owners, admins] = [people("user"), people("owner"), people("admin")];
  const planQuantity =
    licenses === undefined ? null : wholeNumber("licenses", licenses, limits.subscriptionPeople);
  const named = new Set([...userIds, ...owners, ...admins]).size;
  if (planQuantity !== null && userIds.length === 0)
    throw new ConfigError("--licenses: only for people who are named with --user");
  if (planQuantity !== null && planQuantity < named)
    throw new ConfigError(`--licenses: at least ${named}, one for each person who is named`);
  return {
    plan: known,
    planLevel: levelIn(level),
    userIds,
    owners,
    admins,
    planQuantity,
    planUsageType: metered ? ("metered" as const) : ("licensed" as const),
    trialExpiresAt: trial === undefined ? null : inDays("trial", trial),
  };
}

function levelIn(level: string): number {
  if (!levels.includes(level)) throw new ConfigError(`--level: one of ${levels.join(", ")}`);
  return level === "unlimited" ? unlimited : Number(level);
}

function personOf(name: string, id: string | undefined): UserId {
  const known = userId.safeParse(id).data;
  if (!known) throw new ConfigError(`--${name}: the id of a person`);
  return known;
}

function idIn({ id }: Given): string {
  const known = tenantId.safeParse(id).data;
  if (!known) throw new ConfigError("--id: the id of a subscription");
  return known;
}

function wholeNumber(name: string, text: string | undefined, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text ?? "") || number < 1 || number > most)
    throw new ConfigError(`--${name}: a whole number from 1 to ${most}`);
  return number;
}

function textOf(name: string, text = "", most: number): string {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > most)
    throw new ConfigError(`--${name}: needed, at most ${most} characters`);
  return trimmed;
}

function inDays(name: string, text: string): Date {
  return new Date(Date.now() + wholeNumber(name, text, mostDays) * day);
}

function flagsIn(pairs: string[]): Record<string, unknown> {
  if (pairs.length === 0) throw new ConfigError(usage);
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf("=");
      if (at < 1) throw new ConfigError(`${pair}: a flag is given as name=value`);
      return [pair.slice(0, at), flagValue(pair.slice(0, at), pair.slice(at + 1))];
    }),
  );
}

function flagValue(name: string, text: string): unknown {
  const branded = name === editFlagName(readConfig(process.env).product);
  const shape: Record<string, z.ZodType> = featureFlags.shape;
  const flag = new Map(Object.entries(shape)).get(branded ? "allowEdit" : name);
  if (!flag) throw new ConfigError(`${name}: there is no such flag`);
  const read = flag.safeParse(valueOf(text));
  const asText = read.success ? read : flag.safeParse(text);
  if (!asText.success) throw new ConfigError(`${name}: ${expectedOf(flag)}`);
  return asText.data;
}

function valueOf(text: string): string | number | boolean {
  if (text === "true" || text === "on") return true;
  if (text === "false" || text === "off") return false;
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

/** What is to be done, and for which organisation. */
function asked() {
  const { values, positionals, tokens } = readArguments();
  const [name = "", ...pairs] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new ConfigError(usage);
  const taken = new Set<string>(["tenant", ...command.takes]);
  for (const token of tokens)
    if (token.kind === "option" && !taken.has(token.name))
      throw new ConfigError(`--${token.name}: not an option of ${name}`);
  const tenant = tenantId.safeParse(values.tenant).data;
  if (!tenant) throw new ConfigError("--tenant: the id of an organisation");
  if (name !== "flag" && pairs[0] !== undefined)
    throw new ConfigError(`${pairs[0]}: not understood`);
  return { run: command.prepare(values, pairs), tenant };
}

const lifetime = createLifetime();
try {
  const { run, tenant } = asked();
  const database = await openExisting(readConfig(process.env));
  lifetime.add(database.close);
  console.log(await run(database.db, tenant));
  await lifetime.end(0);
} catch (error) {
  await lifetime.fail(error);
}
