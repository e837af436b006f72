import { expect, it } from "vitest";
import { openPolicy, usualAnonymityOf } from "./policy.ts";

it("has a type begin as the policy says, else as is usual for it; answers with names keep them", () => {
  const anonymous = { ...openPolicy, usualAnonymity: "anonymous" as const };
  const types = ["poll", "qna", "agile-standup"] as const;
  expect(types.map((type) => usualAnonymityOf(openPolicy, type))).toEqual([
    "none",
    "voluntary",
    "none",
  ]);
  expect(types.map((type) => usualAnonymityOf(anonymous, type))).toEqual([
    "anonymous",
    "anonymous",
    "none",
  ]);
});
