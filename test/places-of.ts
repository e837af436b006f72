import { sql } from "drizzle-orm";
import { rowsOf } from "#server/db/db.ts";
import type { TestApp } from "./app.ts";

type Column = { schema: string; name: string; column: string };
/** Every table and column that has this text, in whatever type. */
export async function placesOf(app: Pick<TestApp, "database">, text: string): Promise<string[]> {
  const columns = await rowsOf<Column>(
    app.database.db,
    sql`
    select c.table_schema as schema, c.table_name as name, c.column_name as column
    from information_schema.columns c join information_schema.tables t
    on t.table_schema = c.table_schema and t.table_name = c.table_name
    where t.table_type = 'BASE TABLE'
    and c.table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { schema, name, column } of columns) {
    const of = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const rows = await rowsOf(
      app.database.db,
      sql`select 1 from ${of} where position(${text} in ${sql.identifier(column)}::text) > 0 limit 1`,
    );
    if (rows.length > 0) found.push(`${schema}.${name}.${column}`);
  }
  return found;
}
