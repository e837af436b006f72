import { exportsText } from "#text/exports.ts";
import { fill } from "#text/fill.ts";
import type { HostContext } from "../host/host.ts";

/** Where the file is: beside a browser, which shows its downloads itself, the folder is named (EXP-14). */
export function savedText(client: HostContext["client"], file: string): string {
  return fill(client === "web" ? exportsText.downloadedAs : exportsText.saved, { file });
}
