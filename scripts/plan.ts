// What an operator does with plans: `npm run plan -- COMMAND --tenant ID …` (see `usage` below and
// docs/operating.md). The embedded database can be open in one process only: stop the product
// first.
import { parseArgs } from "node:util";
import { featureFlags } from "../src/domain/account/feature-flags.ts";
import { subscriptionPlan, unlimited } from "../src/domain/account/subscription.ts";
import { tenantId, userId } from "../src/domain/ids.ts";
import { endPlans, grantPlan, setFlags } from "../src/server/accounts/grant-plan.ts";
import { extendPlan, listPlans, movePlan } from "../src/server/accounts/operate-plans.ts";
import { ConfigError, readConfig } from "../src/server/config.ts";
import { type Db, openDatabase } from "../src/server/db/db.ts";
import { createLifetime } from "../src/server/lifetime.ts";
import { signTrialToken } from "../src/server/trials/trial-token.ts";

const usage = `usage: npm run plan -- COMMAND --tenant ID ...
  grant  [--plan msteams-standard] [--level 2500|unlimited] [--licenses N] [--metered]
         [--user ID ...] [--owner ID ...] [--admin ID ...] [--trial DAYS]
  list
  extend --id SUBSCRIPTION --days DAYS      a trial: from its end, or from now if that is past
  move   --id SUBSCRIPTION --from ID --to ID     one person's role and licence to another
  move   --id SUBSCRIPTION --to everybody        to the whole organisation
  end    [--id SUBSCRIPTION]
  trial-token --plan PLAN --region REGION --upn SIGN_IN_NAME [--days 30]
  flag   name=value ...`;
const day = 86_400_000;

type Tenant = ReturnType<typeof tenantId.parse>;
type Given = ReturnType<typeof readArguments>["values"] & { pairs: string[] };
type Command = (db: Db, tenant: Tenant, given: Given) => Promise<string>;

const commands: Record<string, Command> = {
  grant: async (db, tenantId, { plan, level, licenses, metered, trial, ...named }) => {
    const known = subscriptionPlan.safeParse(plan).data;
    if (!known) throw new ConfigError(usage);
    const grant = {
      tenantId,
      plan: known,
      planLevel: level === "unlimited" ? unlimited : wholeNumber(level),
      userIds: named.user.map(personOf),
      owners: named.owner.map(personOf),
      admins: named.admin.map(personOf),
      planQuantity: licenses === undefined ? null : wholeNumber(licenses),
      planUsageType: metered ? ("metered" as const) : ("licensed" as const),
      trialExpiresAt: trial === undefined ? null : inDays(trial),
    };
    return `Granted ${known} as subscription ${await grantPlan(db, grant, new Date())}.`;
  },
  list: async (db, tenant) => (await listPlans(db, tenant)).join("\n") || "No subscriptions.",
  extend: async (db, tenant, { id, days }) => {
    const end = await extendPlan(db, tenant, idOf(id), {
      days: wholeNumber(days),
      now: new Date(),
    });
    return end ? `The trial ends at ${end.toISOString()}.` : notFound;
  },
  move: async (db, tenant, { id, from, to }) => {
    const move = to === "everybody" ? to : { from: personOf(from ?? ""), to: personOf(to ?? "") };
    return (await movePlan(db, tenant, idOf(id), { move, now: new Date() })) ? "Moved." : notFound;
  },
  end: async (db, tenant, { id }) => {
    const ended = await endPlans(db, tenant, new Date(), id === undefined ? null : idOf(id));
    return `Ended ${ended} subscriptions.`;
  },
  "trial-token": async (db, tid, { plan, region, upn, days = "30" }) => {
    const known = subscriptionPlan.exclude(["msteams-surveys"]).safeParse(plan).data;
    if (!known || !region || !upn) throw new ConfigError(usage);
    const times = { now: new Date(), expires: inDays(days) };
    return signTrialToken(db, { tid, plan: known, region, upn }, times);
  },
  flag: async (db, tenant, { pairs }) => {
    const flags = Object.fromEntries(
      pairs.map((pair) => [
        pair.slice(0, pair.indexOf("=")),
        valueOf(pair.slice(pair.indexOf("=") + 1)),
      ]),
    );
    const read = featureFlags.partial().loose().safeParse(flags);
    if (pairs.length === 0 || !read.success)
      throw new ConfigError(
        read.error?.issues[0]
          ? `${read.error.issues[0].path.join(".")}: ${read.error.issues[0].message}`
          : usage,
      );
    await setFlags(db, tenant, flags);
    return `Set ${Object.keys(flags).join(", ")}.`;
  },
};

const notFound = "There is no such subscription, or it does not fit; see `list`.";

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      tenant: { type: "string" },
      id: { type: "string" },
      plan: { type: "string", default: "msteams-standard" },
      level: { type: "string", default: "2500" },
      licenses: { type: "string" },
      metered: { type: "boolean", default: false },
      user: { type: "string", multiple: true, default: [] },
      owner: { type: "string", multiple: true, default: [] },
      admin: { type: "string", multiple: true, default: [] },
      trial: { type: "string" },
      days: { type: "string" },
      from: { type: "string" },
      to: { type: "string" },
      region: { type: "string" },
      upn: { type: "string" },
    },
  });
}

function personOf(id: string) {
  const known = userId.safeParse(id).data;
  if (!known) throw new ConfigError(usage);
  return known;
}

function idOf(id: string | undefined): string {
  const known = tenantId.safeParse(id).data;
  if (!known) throw new ConfigError(usage);
  return known;
}

function wholeNumber(text: string | undefined): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new ConfigError(usage);
  return number;
}

function inDays(text: string): Date {
  return new Date(Date.now() + wholeNumber(text) * day);
}

function valueOf(text: string): string | number | boolean {
  if (text === "true" || text === "on") return true;
  if (text === "false" || text === "off") return false;
  return /^\d+$/.test(text) ? Number(text) : text;
}

const lifetime = createLifetime();
try {
  const { values, positionals } = readArguments();
  const [name = "", ...pairs] = positionals;
  const tenant = tenantId.safeParse(values.tenant).data;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!tenant || !command) throw new ConfigError(usage);
  const database = await openDatabase(readConfig(process.env));
  lifetime.add(database.close);
  console.log(await command(database.db, tenant, { ...values, pairs }));
  await lifetime.end(0);
} catch (error) {
  await lifetime.fail(error);
}
