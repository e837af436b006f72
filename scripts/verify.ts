// `npm run verify -- FILE [--receipt RECEIPT]`: recounts the anonymous answers of a closed survey
// from the file that its results page offers. Needs neither the product nor a network. Ends with 1
// if anything differs, or the receipt opens no answer.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { receiptsFile } from "../src/domain/export/receipts-file.ts";
import { receiptPattern } from "../src/domain/receipt-pattern.ts";
import { openedBy, verifyReceipts } from "./verify-receipts.ts";

const usage = "Usage: npm run verify -- FILE [--receipt RECEIPT]";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const sha256OfText = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

const noneOpened = {
  listed: "This receipt opens none of the answers in this file.",
  withheld: "Whether this receipt's answer is in cannot be seen: the answers are withheld.",
};

/** The lines to print, and the exit code. */
async function verify(args: readonly string[]): Promise<{ lines: string[]; code: number }> {
  const asked = readArgs(args);
  if (!asked) return { lines: [usage], code: 1 };
  const read = receiptsFile.safeParse(readJson(asked.file));
  if (!read.success)
    return { lines: [`${asked.file} is no file of anonymous answers.`, usage], code: 1 };
  const { title, id } = read.data.survey;
  const found = await verifyReceipts(read.data, sha256);
  const { receipt } = asked;
  if (receipt !== undefined) {
    const opened = openedBy(read.data, receipt, sha256OfText);
    found.push(
      opened === null
        ? { ok: false, text: noneOpened[read.data.rows ? "listed" : "withheld"] }
        : {
            ok: true,
            text: ["This receipt opens an answer that is counted:", ...opened].join("\n"),
          },
    );
  }
  const ok = found.every((each) => each.ok);
  return {
    lines: [
      `${title} (${id})`,
      ...found.map(
        (each) => `${each.ok ? "ok   " : "WRONG"} ${each.text.replaceAll("\n", "\n      ")}`,
      ),
      ok ? "Everything agrees." : "This file does not agree with itself.",
    ],
    code: ok ? 0 : 1,
  };
}

function readArgs(args: readonly string[]): { file: string; receipt?: string } | null {
  try {
    const { values, positionals } = parseArgs({
      args: joined(args),
      options: { receipt: { type: "string" } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) return null;
    if (values.receipt === undefined) return { file };
    return receiptPattern.test(values.receipt) ? { file, receipt: values.receipt } : null;
  } catch {
    return null;
  }
}

/** As `--receipt=RECEIPT`: one in 64 receipts begins with a dash, which looks like an option. */
function joined(args: readonly string[]): string[] {
  const at = args.indexOf("--receipt");
  if (at < 0 || at + 1 === args.length) return [...args];
  return [...args.slice(0, at), `--receipt=${args[at + 1]}`, ...args.slice(at + 2)];
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

const { lines, code } = await verify(process.argv.slice(2));
console.log(lines.join("\n"));
process.exit(code);
