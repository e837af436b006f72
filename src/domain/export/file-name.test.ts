import { expect, it } from "vitest";
import type { Recipient } from "../survey/survey.ts";
import { bulkFileName, exportFileName } from "./file-name.ts";

const now = new Date("2026-03-02T09:05:07.123Z");
const polly = { product: "Polly", now, format: "csv" as const };

it.each<[Recipient["type"][], string]>([
  [["meeting"], "Meeting"],
  [["channel"], "Channel"],
  [["groupChat"], "Chat"],
  [["user", "user"], "Chat"],
  [["web"], "Chat"],
  [["web", "channel"], "Channel"],
  [[], "Chat"],
])(
  "an export file is named after the product, the time and the place, for %j (EXP-02)",
  (types, place) => {
    const recipients = types.map((type) => ({ type }));
    expect(exportFileName(polly, recipients)).toBe(`Polly-2026-03-02-090507-${place}-Results.csv`);
  },
);

it("a workbook's name ends in .xlsx", () => {
  expect(exportFileName({ ...polly, format: "xlsx" }, [])).toBe(
    "Polly-2026-03-02-090507-Chat-Results.xlsx",
  );
});

it("the name of a bulk export ends in -bulk.csv (EXP-04)", () => {
  expect(bulkFileName(polly)).toBe("Polly-2026-03-02-090507-bulk.csv");
});

it("a file name has no characters that file systems forbid", () => {
  expect(bulkFileName({ ...polly, product: ' ../A/B: <Quick>\u202E\n"Polls"? ' })).toBe(
    "A B Quick Polls-2026-03-02-090507-bulk.csv",
  );
  expect(bulkFileName({ ...polly, product: "..." })).toBe("export-2026-03-02-090507-bulk.csv");
});
