import { beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";

let app: TestApp;
let lee: Person;
let alex: Person;
beforeAll(async () => {
  app = await startApp();
  [lee, alex] = [await app.as("lee"), await app.as("alex")];
});
const intentOf = async (person: Person) => (await person.accounts.get()).intent;

describe("an intent", () => {
  it("is any JSON object, stored with its time; the last one, readable only by its author (API-79)", async () => {
    expect(await intentOf(lee)).toBeNull();
    const stated = { goal: "standup", steps: [{ seen: true }], nothing: null, "\u0000": "\ud800" };
    // Other tests may have moved the product's clock.
    app.clock.reset();
    const before = Date.now();
    await lee.accounts.keepIntent({ body: stated });
    const first = await intentOf(lee);
    expect(first?.stated).toEqual(stated);
    expect(first?.at.getTime()).toBeGreaterThanOrEqual(before);
    expect(first?.at.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await intentOf(alex)).toBeNull();
    app.clock.ahead(1000);
    await lee.accounts.keepIntent({ body: {} });
    const last = await intentOf(lee);
    expect(last?.stated).toEqual({});
    expect(last?.at.getTime()).toBeGreaterThanOrEqual(before + 1000);
  });

  it("has at most 4 KiB, also of many levels, and must be an object (API-79)", async () => {
    // `{"a":"éé…"}`: two bytes per letter and eight more.
    const ofBytes = (bytes: number) => ({ a: "é".repeat((bytes - 8) / 2) });
    await alex.accounts.keepIntent({ body: ofBytes(4096) });
    expect((await intentOf(alex))?.stated).toEqual(ofBytes(4096));
    const deep = JSON.parse(`{"a":${"[".repeat(63)}${"]".repeat(63)}}`);
    await alex.accounts.keepIntent({ body: deep });
    await expect(alex.accounts.keepIntent({ body: ofBytes(4098) })).rejects.toMatchObject({
      status: 413,
      body: { code: "REQUEST_TOO_LARGE", message: "The request is too large" },
    });
    for (const body of ["[]", '"standup"', "1", "null", ""]) {
      const reply = await alex.request("/v1/user/intent", { method: "POST", body });
      expect(reply.status, body).toBe(400);
    }
    expect((await intentOf(alex))?.stated).toEqual(deep);
  });
});
