import { fill } from "#text/format/fill.ts";
import { exportsText } from "#text/server/exports.ts";
import type { HostContext } from "../host/host.ts";

/**
 * Where the file is: outside a browser, which shows its downloads itself, names the folder
 * (EXP-14).
 */
export function savedText(client: HostContext["client"], file: string): string {
  return fill(client === "web" ? exportsText.downloadedAs : exportsText.saved, { file });
}
