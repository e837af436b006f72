// `npm run plan -- grant --tenant ID [--plan msteams-standard] [--level 2500] [--user ID ...]
// [--owner ID ...] [--admin ID ...] [--trial DAYS]`: gives an organisation, or people of it, a
// plan. Without `--user` everybody holds it; owners and admins are who manages it. `npm run plan --
// end --tenant ID`: ends its plans. `npm run plan -- flag --tenant ID name=value ...`: switches
// features of an organisation. The embedded database can be open in one process only: stop the
// product first.
import { parseArgs } from "node:util";
import { featureFlags } from "../src/domain/account/feature-flags.ts";
import { subscriptionPlan, unlimited } from "../src/domain/account/subscription.ts";
import { tenantId, userId } from "../src/domain/ids.ts";
import { endPlans, grantPlan, setFlags } from "../src/server/accounts/grant-plan.ts";
import { ConfigError, readConfig } from "../src/server/config.ts";
import { type Db, openDatabase } from "../src/server/db/db.ts";
import { createLifetime } from "../src/server/lifetime.ts";

const usage =
  "usage: npm run plan -- grant|end|flag --tenant ID [--plan msteams-standard] [--level " +
  "2500|unlimited] [--user ID ...] [--owner ID ...] [--admin ID ...] [--trial DAYS] " +
  "[name=value ...]";
const day = 86_400_000;

type Given = {
  plan: string;
  level: string;
  user: string[];
  owner: string[];
  admin: string[];
  trial?: string | undefined;
  pairs: string[];
};
type Tenant = ReturnType<typeof tenantId.parse>;

const commands = {
  grant: async (db: Db, tenant: Tenant, { plan, level, user, owner, admin, trial }: Given) => {
    const known = subscriptionPlan.safeParse(plan).data;
    const planLevel = level === "unlimited" ? unlimited : Number(level);
    if (!known || !Number.isSafeInteger(planLevel) || planLevel < 1) throw new ConfigError(usage);
    const [userIds, owners, admins] = [peopleOf(user), peopleOf(owner), peopleOf(admin)];
    const trialExpiresAt = trial === undefined ? null : new Date(Date.now() + Number(trial) * day);
    if (trialExpiresAt && Number.isNaN(trialExpiresAt.getTime())) throw new ConfigError(usage);
    const grant = {
      tenantId: tenant,
      plan: known,
      planLevel,
      userIds,
      owners,
      admins,
      trialExpiresAt,
    };
    return `Granted ${known} as subscription ${await grantPlan(db, grant, new Date())}.`;
  },
  end: async (db: Db, tenant: Tenant) =>
    `Ended ${await endPlans(db, tenant, new Date())} subscriptions.`,
  flag: async (db: Db, tenant: Tenant, { pairs }: Given) => {
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

function peopleOf(ids: string[]) {
  return ids.map((id) => {
    const known = userId.safeParse(id);
    if (!known.success) throw new ConfigError(usage);
    return known.data;
  });
}

function valueOf(text: string): string | number | boolean {
  if (text === "true" || text === "on") return true;
  if (text === "false" || text === "off") return false;
  return /^\d+$/.test(text) ? Number(text) : text;
}

const lifetime = createLifetime();
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tenant: { type: "string" },
      plan: { type: "string", default: "msteams-standard" },
      level: { type: "string", default: "2500" },
      user: { type: "string", multiple: true, default: [] },
      owner: { type: "string", multiple: true, default: [] },
      admin: { type: "string", multiple: true, default: [] },
      trial: { type: "string" },
    },
  });
  const [command = "", ...pairs] = positionals;
  const tenant = tenantId.safeParse(values.tenant).data;
  if (!tenant || !Object.hasOwn(commands, command)) throw new ConfigError(usage);
  const database = await openDatabase(readConfig(process.env));
  lifetime.add(database.close);
  console.log(
    await commands[command as keyof typeof commands](database.db, tenant, { ...values, pairs }),
  ); // safe: it is one of them
  await lifetime.end(0);
} catch (error) {
  await lifetime.fail(error);
}
