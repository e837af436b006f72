import type { AuditFilters } from "#contract/administration/audit.ts";
import { byteOrderMark, csvLine } from "#domain/export/csv.ts";
import { asAdministrator } from "../administrators/is-administrator.ts";
import type { Context } from "../context.ts";
import type { audit } from "../db/audit-tables.ts";
import type { ExportFile } from "../exports/export-surveys.ts";
import type { Key } from "./page-key.ts";
import { matcherOf, readWindow, recordReading, windowRows } from "./read-audit.ts";

type Asked = AuditFilters & { format: "csv" | "jsonl" };

/** The organisation's audit as a file, oldest first, read while it is sent: ids, no names. */
export async function exportAudit(ctx: Context, asked: Asked): Promise<ExportFile> {
  const admin = await asAdministrator(ctx);
  await recordReading(admin, asked, "export-audit");
  const day = ctx.now().toISOString().slice(0, 10);
  return {
    name: `audit-${day}.${asked.format}`,
    type: asked.format === "csv" ? "text/csv; charset=utf-8; header=present" : "application/jsonl",
    chunks: auditLines(ctx, asked),
  };
}

/** The lines of an audit, in portions. */
async function* auditLines(
  ctx: Context,
  { format, ...filters }: Asked,
): AsyncGenerator<Uint8Array> {
  if (format === "csv") yield bytes(byteOrderMark + csvLine(columns));
  const matches = matcherOf(filters);
  let key: Key | null = null;
  for (let read = windowRows; read === windowRows; ) {
    const rows: Stored[] = await readWindow(ctx, filters, key, "oldest");
    const lines = rows.filter(matches).map((row) => lineOf(row, ctx.actor.tenantId, format));
    if (lines.length > 0) yield bytes(lines.join(""));
    key = rows.at(-1) ?? key;
    read = rows.length;
  }
}

type Stored = typeof audit.$inferSelect;
const columns = ["time", "action", "subject", "by", "about", "administering", "detail", "id"];

function lineOf(row: Stored, tenantId: string, format: "csv" | "jsonl"): string {
  const subject = row.surveyId === tenantId ? null : row.surveyId;
  const { createdAt, what, userId, about, administering, detail, id } = row;
  const at = createdAt.toISOString();
  if (format === "csv")
    return csvLine(
      [at, what, subject, userId, about, administering ? "yes" : "", detail, id].map(
        (cell) => cell ?? "",
      ),
    );
  const line = { at, action: what, subject, by: userId, about, administering, detail, id };
  return `${JSON.stringify(line)}\n`;
}

function bytes(text: string): Uint8Array {
  return Buffer.from(text, "utf8");
}
