import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { questionId, receipt } from "#domain/ids.ts";
import { answer } from "#domain/response/answers.ts";
import { commitmentOf } from "./commitment-of.ts";

const secret = receipt.parse("AAAAAAAAAAAAAAAAAAAAAA");
const at = (digit: number) => questionId.parse(`00000000-0000-4000-8000-00000000000${digit}`);
const answers = [
  answer.parse({ questionId: at(1), value: ["b", "a"], comment: 'says "é"\n' }),
  answer.parse({ questionId: at(2), value: "free text" }),
];
const hex = (...[of, given]: Parameters<typeof commitmentOf>) =>
  Buffer.from(commitmentOf(of, given)).toString("hex");

describe("a commitment", () => {
  it("can be computed from its description with other tools", () => {
    const text = [
      "anonymous-answer/1",
      secret,
      `[{"questionId":"${at(1)}","value":["b","a"],"comment":"says \\"é\\"\\n"},` +
        `{"questionId":"${at(2)}","value":"free text","comment":null}]`,
    ].join("\n");
    const [sum] = execFileSync("sha256sum", { input: text, encoding: "utf8" }).split(" ");
    expect(hex(secret, answers)).toBe(sum);
  });

  it("does not depend on how the database orders a stored answer's fields", () => {
    const stored = answers.map(({ questionId, value, comment }) => ({
      comment,
      value,
      questionId,
    }));
    expect(hex(secret, stored)).toBe(hex(secret, answers));
  });

  it("changes with the receipt and with every part of the answers", () => {
    const [first, second] = answers;
    if (!first || !second) throw new Error("two answers");
    const others = [
      hex(receipt.parse("AAAAAAAAAAAAAAAAAAAAAB"), answers),
      hex(secret, [first]),
      hex(secret, [second, first]),
      hex(secret, [{ ...first, value: ["a", "b"] }, second]),
      hex(secret, [{ ...first, comment: null }, second]),
    ];
    expect(new Set([...others, hex(secret, answers)]).size).toBe(6);
  });
});
