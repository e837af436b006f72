import { describe, expect, it } from "vitest";
import { searchText } from "./search-text.ts";

const finds = (search: string, title: string) => searchText(title).includes(searchText(search));

describe("a search", () => {
  it.each([
    ["CRÈME brulee", "Crème Brûlée"],
    ["istanbul", "İSTANBUL"],
    ["STRASSE", "Straße"],
    ["οδοσ", "ΟΔΟΣ 4"],
    ["ΟΔΟΣ", "οδοσιμο"],
    ["ファイル", "ﾌｧｲﾙ"],
    ["office", "oﬃce"],
    ["שלום", "\u202Eשלום\u202C"],
    ["می‌خواهم", "میخواهم"],
    ["a b", "a\u00A0\t b"],
    ["👩‍👩‍👧", "👩‍👩‍👧‍👦?"],
  ])("for %j finds %j (LST-01)", (search, title) => {
    expect(finds(search, title)).toBe(true);
  });

  it.each([
    ["%", "100"],
    ["_", "snake"],
    ["\\", "slash/"],
    [".*", "anything"],
    ["pizza", "piza"],
  ])("for %j does not find %j (LST-01)", (search, title) => {
    expect(finds(search, title)).toBe(false);
  });
});
