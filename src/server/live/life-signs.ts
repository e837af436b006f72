import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/db.ts";
import { lifeSigns } from "../db/live-tables.ts";

/**
 * What processes without Redis say in the database, so that the others know that they are there and
 * look for their changes.
 */
export type LifeSigns = {
  give: (id: string) => Promise<void>;
  end: (id: string) => Promise<void>;
  /** Whether another process has given a sign within half a minute. */
  isAnother: (id: string) => Promise<boolean>;
};

export function createLifeSigns(db: Db): LifeSigns {
  return {
    // Processes that were killed left theirs.
    give: async (id) =>
      void (await db.execute(sql`
        with ended as (
          delete from ${lifeSigns} where id <> ${id} and seen_at < now() - interval '1 hour'
        )
        insert into ${lifeSigns} (id, seen_at) values (${id}, now())
        on conflict (id) do update set seen_at = excluded.seen_at`)),
    end: async (id) => void (await db.execute(sql`delete from ${lifeSigns} where id = ${id}`)),
    isAnother: async (id) => {
      const found = await rowsOf(
        db,
        sql`select 1 from ${lifeSigns} where id <> ${id}
          and seen_at > now() - interval '30 seconds' limit 1`,
      );
      return found.length > 0;
    },
  };
}
