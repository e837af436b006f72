import { describe, expect, it } from "vitest";
import { aChoiceQuestion, aSurvey } from "#test/factories.ts";
import { jsonBytes } from "../async/bounded-cache.ts";
import { createSurveyCache } from "./survey-cache.ts";

const version = "1";
const large = (characters: number) =>
  aSurvey({ questions: [aChoiceQuestion(["A", "B"], { label: "x".repeat(characters) })] });

describe("the cache of surveys to answer", () => {
  it("keeps the most recently answered, by bytes, if more exist than fit", () => {
    const [asked, unasked, ...more] = Array.from({ length: 5 }, () => large(1000));
    if (!asked || !unasked) throw new Error("there are five");
    const cache = createSurveyCache(3.5 * jsonBytes(asked));
    cache.set(asked.id, { version, survey: asked });
    cache.set(unasked.id, { version, survey: unasked });
    for (const survey of more) {
      expect(cache.get(asked.id)?.survey).toBe(asked);
      cache.set(survey.id, { version, survey });
    }
    expect([asked, unasked, ...more].map(({ id }) => cache.has(id))).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
  });

  it("drops as many bytes as are added, and refuses surveys larger than itself", () => {
    const small = Array.from({ length: 6 }, () => large(1000));
    const cache = createSurveyCache(6.5 * jsonBytes(small[0]));
    const keep = (survey: (typeof small)[number]) => cache.set(survey.id, { version, survey });
    for (const survey of small) keep(survey);
    keep(large(100_000));
    expect(cache.size).toBe(6);
    // Three times as large as each of the others.
    keep(large(1000 + jsonBytes(small[0])));
    expect(small.map(({ id }) => cache.has(id))).toEqual([false, false, false, true, true, true]);
  });
});
