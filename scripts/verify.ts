// `npm run verify -- FILE [--receipt RECEIPT]`: recounts the anonymous answers of a closed survey
// from the file that its results page offers. Needs neither the product nor a network. Ends with 1
// if anything differs, or the receipt opens no answer.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { receiptsFile } from "../src/domain/export/receipts-file.ts";
import { receiptPattern } from "../src/domain/receipt-pattern.ts";
import { ConfigError } from "../src/server/config.ts";
import { readWords } from "./read-words.ts";
import { openedBy, verifyReceipts } from "./verify-receipts.ts";

const usage = "usage: npm run verify -- FILE [--receipt RECEIPT]";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const sha256OfText = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

const noneOpened = {
  listed: "This receipt opens none of the answers in this file: is it of this survey?",
  withheld: "Whether this receipt's answer is in cannot be seen: the answers are withheld.",
};

/** The lines to print, and the exit code. */
async function verify({ file, receipt }: Asked): Promise<{ lines: string[]; code: number }> {
  const read = receiptsFile.safeParse(readJson(file));
  if (!read.success) throw new ConfigError(`${file} is no file of anonymous answers.\n${usage}`);
  const { survey, rows } = read.data;
  const found = await verifyReceipts(read.data, sha256);
  const opened = receipt === undefined ? null : openedBy(read.data, receipt, sha256OfText);
  if (opened)
    found.push({
      ok: true,
      text: ["This receipt opens an answer that is counted:", ...opened].join("\n"),
    });
  const isWhole = found.every((each) => each.ok);
  const lacks = receipt !== undefined && !opened;
  return {
    lines: [
      `${survey.title} (${survey.id})`,
      ...found.map(
        (each) => `${each.ok ? "ok   " : "WRONG"} ${each.text.replaceAll("\n", "\n      ")}`,
      ),
      isWhole ? "Everything agrees." : "This file does not agree with itself.",
      ...(lacks ? [noneOpened[rows ? "listed" : "withheld"]] : []),
    ],
    code: isWhole && !lacks ? 0 : 1,
  };
}

type Asked = { file: string; receipt?: string };

function asked(args: readonly string[]): Asked {
  const options = { receipt: { type: "string" } } as const;
  const { values, positionals } = readWords({ usage, options, most: 1, args: joined(args) });
  const [file] = positionals;
  const { receipt } = values;
  if (!file || (receipt !== undefined && !receiptPattern.test(receipt)))
    throw new ConfigError(usage);
  return receipt === undefined ? { file } : { file, receipt };
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

try {
  const { lines, code } = await verify(asked(process.argv.slice(2)));
  console.log(lines.join("\n"));
  process.exit(code);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
