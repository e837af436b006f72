import { describe, expect, it } from "vitest";
import { recommendedTemplates } from "./recommended.ts";

const first = () => 0;
const last = (below: number) => below - 1;

describe("recommended templates", () => {
  const templates = ["a", "b", "c", "d", "e"].map((id) => ({ id, templateDescription: id }));

  it("are 4 random ones (TPL-19)", () => {
    expect(recommendedTemplates(templates, last).map(({ id }) => id)).toEqual(["e", "d", "c", "b"]);
    expect(recommendedTemplates(templates.slice(0, 2), first)).toHaveLength(2);
  });

  it("have descriptions of at most 80 words (TPL-20)", () => {
    const described = (words: number) =>
      recommendedTemplates([{ templateDescription: "word ".repeat(words).trim() }], first)[0]
        ?.templateDescription;
    expect(described(80)).toBe("word ".repeat(80).trim());
    expect(described(81)).toBe(`${"word ".repeat(80).trim()}…`);
  });
});
