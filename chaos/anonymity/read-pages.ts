import fs from "node:fs";
import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "#server/db/db.ts";

/** A row that lies in a table's file, dead or alive. `ended`: 0 while it is alive. */
export type Version = { place: string; begun: number; ended: number; bytes: Buffer };

const pageSize = 8192;

/** Every row of a table's file, as a copy of the data folder has it. */
export function readPages(file: string): Version[] {
  const bytes = fs.readFileSync(file);
  const found: Version[] = [];
  for (let begin = 0; begin + pageSize <= bytes.length; begin += pageSize) {
    const page = bytes.subarray(begin, begin + pageSize);
    const end = page.readUInt16LE(12);
    for (let at = 24; at + 4 <= end; at += 4) {
      const item = page.readUInt32LE(at);
      const [from, isThere, length] = [item & 0x7fff, ((item >> 15) & 3) === 1, item >>> 17];
      if (!isThere || length < 23) continue;
      const row = page.subarray(from, from + length);
      const hints = row.readUInt16LE(20);
      found.push({
        place: `${begin / pageSize}.${(at - 20) / 4}`,
        begun: row.readUInt32LE(0),
        // Invalid, or of a transaction that only locked the row.
        ended: (hints & 0x0880) !== 0 ? 0 : row.readUInt32LE(4),
        bytes: row.subarray(row[22]),
      });
    }
  }
  return found;
}

/** Whether the server has the extension that shows dead rows. */
export async function canInspect(db: Db): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select 1 from pg_available_extensions where name = 'pageinspect'`,
  );
  if (found.length === 0) return false;
  await db.execute(sql`create extension if not exists pageinspect`);
  return true;
}

/** The same as a database administrator sees it by `pageinspect`. */
export async function inspectPages(db: Db, table: string): Promise<Version[]> {
  const rows = await rowsOf<{
    place: string;
    begun: string;
    ended: string;
    hints: number;
    data: string;
  }>(
    db,
    sql`select b || '.' || i.lp as place, i.t_xmin::text as begun, i.t_xmax::text as ended,
      i.t_infomask as hints, encode(i.t_data, 'hex') as data
      from generate_series(0, pg_relation_size(${table}::regclass) / 8192 - 1) as b,
      heap_page_items(get_raw_page(${table}::text, b::int)) as i
      where i.t_data is not null order by b, i.lp`,
  );
  return rows.map(({ place, begun, ended, hints, data }) => ({
    place,
    begun: Number(begun),
    ended: (hints & 0x0880) !== 0 ? 0 : Number(ended),
    bytes: Buffer.from(data, "hex"),
  }));
}
