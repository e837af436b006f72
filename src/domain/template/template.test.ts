import { describe, expect, it } from "vitest";
import { clearedTime } from "../survey/schedule.ts";
import { isDuration } from "../time/duration.ts";
import { templateProblems } from "./template.ts";
import { templateDuration } from "./template-duration.ts";

const codesOf = (templateName: string, templateDescription = "") =>
  templateProblems({ templateName, templateDescription }).map(({ code }) => code);

describe("a template's title", () => {
  it("is required (TPL-22)", () => {
    expect(codesOf("")).toEqual(["title.required"]);
    expect(codesOf("  ")).toEqual(["title.required"]);
  });

  it("has at least 2 characters (TPL-23)", () => {
    expect(codesOf("A")).toEqual(["title.too-short"]);
    expect(codesOf("AB")).toEqual([]);
  });

  it("has fewer than 50 characters (TPL-24)", () => {
    expect(codesOf("a".repeat(49))).toEqual([]);
    expect(codesOf("a".repeat(50))).toEqual(["title.too-long"]);
  });
});

it("a template's description has fewer than 500 characters, or is empty (TPL-25)", () => {
  expect(codesOf("Title", "")).toEqual([]);
  expect(codesOf("Title", "a".repeat(499))).toEqual([]);
  expect(codesOf("Title", "a".repeat(500))).toEqual(["description.too-long"]);
});

describe("the open duration of a template", () => {
  const now = new Date("2026-03-02T10:00:00Z");
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

  it("is the chosen duration (TPL-26)", () => {
    expect(
      templateDuration({ openDuration: "P3D", deliverAt: null, closeAt: after(10) }, now),
    ).toBe("P3D");
  });

  it.each([
    [45, "PT45M"],
    [90, "PT1H30M"],
    [1440, "P1D"],
    [2 * 1440 + 61, "P2DT1H1M"],
    [92 * 1440, "P92D"],
  ])("is %i minutes from delivery to close as %s (TPL-26)", (minutes, duration) => {
    const deliverAt = after(30);
    const closeAt = after(30 + minutes);
    expect(templateDuration({ openDuration: null, deliverAt, closeAt }, now)).toBe(duration);
    expect(isDuration(duration)).toBe(true);
  });

  it("is null if the date is cleared or the duration invalid (TPL-26)", () => {
    const [none, closeAt] = [{ openDuration: null, deliverAt: null }, after(60)];
    expect(templateDuration({ ...none, closeAt: clearedTime() }, now)).toBeNull();
    expect(templateDuration({ ...none, closeAt: null, openDuration: "two days" }, now)).toBeNull();
    expect(templateDuration({ ...none, closeAt, openDuration: "two days" }, now)).toBe("PT1H");
  });

  it("counts from now if it is sent immediately, and is null without a close time (TPL-26)", () => {
    expect(templateDuration({ openDuration: null, deliverAt: null, closeAt: after(60) }, now)).toBe(
      "PT1H",
    );
    expect(
      templateDuration({ openDuration: null, deliverAt: null, closeAt: null }, now),
    ).toBeNull();
  });

  it.each([0, 1.5, 4, -1, -60, 92 * 1440 + 1])(
    "is null if it would close %f minutes after its delivery (TPL-26, TIM-05, TIM-06)",
    (minutes) => {
      expect(
        templateDuration(
          { openDuration: null, deliverAt: after(30), closeAt: after(30 + minutes) },
          now,
        ),
      ).toBeNull();
    },
  );
});
