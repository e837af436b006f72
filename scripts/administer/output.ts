import { open, rm } from "node:fs/promises";
import type { ExportFile } from "../../src/server/exports/export-surveys.ts";

/** Columns apart by tabs, which no cell has, nor line breaks or other controls. */
export function lines(rows: readonly (readonly string[])[], none: string): string {
  const text = (cell: string) => cell.replace(/[\p{Cc}\u2028\u2029]/gu, " ");
  return rows.map((cells) => cells.map(text).join("\t")).join("\n") || none;
}

export function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

export function personText(person: { id: string; name: string } | null): string {
  if (!person) return "";
  return person.name ? `${person.name} (${person.id})` : person.id;
}

/** Writes a new file that only this account can read; a part of one is removed. */
export async function writeFile(name: string, { chunks }: ExportFile): Promise<string> {
  const file = await open(name, "wx", 0o600);
  try {
    for await (const chunk of chunks) await file.writeFile(chunk);
    await file.sync();
  } catch (error) {
    await rm(name, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return `Written to ${name}.`;
}
