import { eq } from "drizzle-orm";
import { pino } from "pino";
import type { TenantId } from "../../src/domain/ids.ts";
import { type Config, ConfigError } from "../../src/server/config.ts";
import type { Context } from "../../src/server/context.ts";
import type { Database, Db } from "../../src/server/db/db.ts";
import { tenants } from "../../src/server/db/tables.ts";
import type { Work } from "../../src/server/jobs/jobs.ts";
import { startServices } from "../../src/server/services/start-services.ts";

type WorkOf = (contextOf: (tenant: TenantId, app: "msteams" | "agile") => Context) => Partial<Work>;

/** Who runs a command, in one organisation. */
export type Operator = {
  tenantId: TenantId;
  db: Db;
  now: () => Date;
  /**
   * As one of the organisation's administrators, without a person. It adds jobs, which the product
   * does; of the kinds that `workOf` has, it does some itself.
   */
  context: (workOf?: WorkOf) => Promise<Context>;
};

/** `add`: what is closed at the end. */
export type Opened = {
  config: Config;
  database: Database;
  add: (close: () => Promise<void>) => void;
};

export function operatorIn(tenantId: TenantId, { config, database, add }: Opened): Operator {
  const { db } = database;
  const now = () => new Date();
  return {
    tenantId,
    db,
    now,
    context: async (workOf = () => ({})) => {
      const known = await db.select().from(tenants).where(eq(tenants.tenantId, tenantId));
      if (known.length === 0) throw new ConfigError("--tenant: no such organisation");
      const silent = { ...config, logLevel: "silent" as const };
      const logTo = pino.destination({ fd: 2, sync: true });
      const { services, contextOf, close } = await startServices(silent, database, { now, logTo });
      add(close);
      await services.jobs.start(workOf(contextOf));
      const ctx = contextOf(tenantId, "msteams");
      return { ...ctx, actor: { ...ctx.actor, operates: true } };
    },
  };
}
