import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkReferences, partsUpTo } from "./link-references.ts";

const at = (prefix: string, url = `https://tasks.example/${prefix.length}/<num>`) => ({
  prefix,
  url,
});
/** The references in a text, each as `text -> address`. */
const linked = (text: string, prefixes: string[]) =>
  linkReferences(
    text,
    prefixes.map((prefix) => at(prefix)),
  ).flatMap(({ text: shown, href }) => (href === null ? [] : [`${shown} -> ${href}`]));

describe("references in answers (INT-08)", () => {
  it("are a prefix and a number, with the number in the place of each <num>", () => {
    const url = "https://jira.example/<num>?again=<num>#n";
    expect(linkReferences("Fixed PROJ-12, not PROJ-x", [at("PROJ-", url)])).toEqual([
      { text: "Fixed ", href: null },
      { text: "PROJ-12", href: "https://jira.example/12?again=12#n" },
      { text: ", not PROJ-x", href: null },
    ]);
  });

  it.each([
    ["#7", ["#7 -> https://tasks.example/1/7"]],
    ["(#7)", ["#7 -> https://tasks.example/1/7"]],
    ["#7, #8", ["#7 -> https://tasks.example/1/7", "#8 -> https://tasks.example/1/8"]],
    ["#7.5", ["#7 -> https://tasks.example/1/7"]],
    ["#007", ["#007 -> https://tasks.example/1/007"]],
    ["昨日#7を直した", ["#7 -> https://tasks.example/1/7"]],
    ["#7th", []],
    ["page#7", []],
    ["é#7", []],
    ["e\u0301#7", []],
    ["𝒳#7", []],
    ["_#7", []],
    ["1#7", []],
    ["# 7", []],
    ["#٧", []],
    [`#${"9".repeat(20)}`, [`#${"9".repeat(20)} -> https://tasks.example/1/${"9".repeat(20)}`]],
    [`#${"9".repeat(21)}`, []],
  ])("stand between word boundaries: %s", (text, expected) => {
    expect(linked(text, ["#"])).toEqual(expected);
  });

  it("go to the longest prefix, of equal ones to the first", () => {
    expect(linked("GH-AB-7 GH-7", ["GH-", "GH-AB-"])).toEqual([
      "GH-AB-7 -> https://tasks.example/6/7",
      "GH-7 -> https://tasks.example/3/7",
    ]);
    expect(linked("A17", ["A", "A1"])).toEqual(["A17 -> https://tasks.example/2/7"]);
    const twice = [at("#", "https://one.example/<num>"), at("#", "https://two.example/<num>")];
    expect(linkReferences("#1", twice)).toEqual([{ text: "#1", href: "https://one.example/1" }]);
  });

  it.each(["$^.*+?()[]{}|\\", "[x](", "**", "<b>", "`", "🙂", "שלום-", "&#", "{{DATE("])(
    "take a prefix as it is: %s",
    (prefix) => {
      expect(linked(`see ${prefix}5!`, [prefix])).toEqual([
        `${prefix}5 -> https://tasks.example/${prefix.length}/5`,
      ]);
      expect(linked("see 5, x5 and -5!", [prefix])).toEqual([]);
    },
  );

  it.each([
    "javascript:alert(<num>)",
    "data:text/html,<num>",
    "https://<num>.example/",
    "https://a.example:<num>/",
    "https://user@a.example/<num>",
    "https://a.example\\@b.example/<num>",
    "https://a.example/<num> x",
    "https://a.example/\u0000<num>",
    "https://a.example/\u202e<num>",
    "https:///<num>",
    "//a.example/<num>",
    " https://a.example/<num>",
  ])("never lead anywhere unsafe: %s", (url) => {
    expect(linkReferences("#5", [at("#", url)])).toEqual([{ text: "#5", href: null }]);
  });

  it("are none within a web address, which names places of its own (INT-08)", () => {
    const links = [{ prefix: "#", url: "https://tasks.example/<num>" }];
    const found = linkReferences("#1 https://foo.example/#9?x=(#8) (#2) ftp://#3", links);
    expect(found.filter(({ href }) => href).map(({ text }) => text)).toEqual(["#1", "#2", "#3"]);
  });

  it("have addresses that no Markdown and no attribute reads otherwise", () => {
    const url = "https://a.example/(<num>)[x]\"'<b>`{{DATE}}é&lt;*";
    expect(linkReferences("#5", [at("#", url)])[0]?.href).toBe(
      "https://a.example/%285%29%5Bx%5D%22%27%3Cb%3E%60%7B%7BDATE%7D%7D%C3%A9&lt%3B*",
    );
  });

  const sign = fc.constantFrom("#", "-", "A", "1", "7", " ", "\n", "é", "漢", "🙂", "[", "\\", "_");
  const text = fc.string({ unit: sign, maxLength: 60 });
  const prefix = fc.string({ unit: sign, minLength: 1, maxLength: 6 });
  const url = fc.oneof(
    fc.constant("https://a.example/<num>"),
    fc.tuple(fc.constantFrom("http://", "https://", "ftp://"), fc.string()).map((p) => p.join("")),
  );
  const autolinks = fc.array(fc.record({ prefix, url }), { maxLength: 20 });

  it("leave any text as it is, and link only a prefix with a number", () => {
    fc.assert(
      fc.property(text, autolinks, (given, known) => {
        const parts = linkReferences(given, known);
        expect(parts.map((part) => part.text).join("")).toBe(given);
        for (const { text: shown, href } of parts) {
          if (href === null) continue;
          expect(href).toMatch(/^https?:\/\/[^\s"'<>()[\]`{}\\]+$/);
          expect(new URL(href).username).toBe("");
          const used = known.some(
            (one) => shown.startsWith(one.prefix) && /^\d+$/.test(shown.slice(one.prefix.length)),
          );
          expect(used).toBe(true);
        }
      }),
    );
  });

  it("take time in proportion to the text, whatever the prefixes", () => {
    const hostile = Array.from({ length: 20 }, (_, n) => at("1".repeat(31 + n)));
    const time = (length: number) => {
      const from = performance.now();
      linkReferences("1".repeat(length), hostile);
      return performance.now() - from;
    };
    time(2000);
    expect(time(64_000)).toBeLessThan(Math.max(time(8000), 5) * 40);
  });
});

describe("the beginning of a text", () => {
  it("has no link where a reference is cut", () => {
    const parts = linkReferences("See #12 and #34", [at("#")]);
    expect(partsUpTo(parts, 7).at(-1)?.href).toBe("https://tasks.example/1/12");
    expect(partsUpTo(parts, 14)).toEqual([...parts.slice(0, 3), { text: "#3", href: null }]);
    expect(partsUpTo(parts, 0)).toEqual([]);
  });
});
