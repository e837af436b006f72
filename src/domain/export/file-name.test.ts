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
])("is named after the product, the time and the place, for %j (EXP-02)", (types, place) => {
  const recipients = types.map((type) => ({ type }));
  expect(exportFileName(polly, recipients)).toBe(`Polly-2026-03-02-090507-${place}-Results.csv`);
});

it("is a workbook's name for a workbook", () => {
  expect(exportFileName({ ...polly, format: "xlsx" }, [])).toBe("Polly-2026-03-02-090507-Chat-Results.xlsx");
});

it("ends in -bulk.csv for several items (EXP-04)", () => {
  expect(bulkFileName(polly)).toBe("Polly-2026-03-02-090507-bulk.csv");
});

it("has nothing of the brand that a file system forbids", () => {
  expect(bulkFileName({ ...polly, product: ' ../A/B: <Quick>\u202E\n"Polls"? ' })).toBe("A B Quick Polls-2026-03-02-090507-bulk.csv");
  expect(bulkFileName({ ...polly, product: "..." })).toBe("export-2026-03-02-090507-bulk.csv");
});
