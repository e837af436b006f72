import { expect, it } from "vitest";
import { tokenSource } from "./token-source.ts";

const tokenUntil = (millis: number, name = "t") =>
  `${name}.${btoa(JSON.stringify({ exp: millis / 1000 }))}.s`;

it("asks the host once while the token is valid, also for concurrent calls", async () => {
  let asked = 0;
  const source = tokenSource(
    async () => {
      asked += 1;
      return tokenUntil(600_000);
    },
    () => 0,
  );
  await Promise.all([source.token(), source.token()]);
  await source.token();
  expect(asked).toBe(1);
});

it("asks for a new token shortly before the old one expires", async () => {
  let now = 0;
  let asked = 0;
  const source = tokenSource(
    async () => {
      asked += 1;
      return tokenUntil(now + 600_000);
    },
    () => now,
  );
  await source.token();
  now = 539_000;
  await source.token();
  expect(asked).toBe(1);
  now = 541_000;
  await source.token();
  expect(asked).toBe(2);
});

it("drops a token that the server refused, but no newer one", async () => {
  const tokens = [tokenUntil(600_000, "a"), tokenUntil(600_000, "b")];
  const source = tokenSource(
    async () => tokens.shift() ?? "",
    () => 0,
  );
  const first = await source.token();
  source.forget(first);
  const second = await source.token();
  expect(second).not.toBe(first);
  source.forget(first);
  expect(await source.token()).toBe(second);
});

it("asks again after the host refused", async () => {
  let asked = 0;
  const source = tokenSource(async () => {
    asked += 1;
    if (asked === 1) throw new Error("consent required");
    return tokenUntil(Date.now() + 600_000);
  });
  await expect(source.token()).rejects.toThrow("consent required");
  await expect(source.token()).resolves.toBeTypeOf("string");
});
