import { expect, it } from "vitest";
import { tenantId } from "#domain/ids.ts";
import { createTenantLines } from "./tenant-lines.ts";

type Kind = "calls" | "votes";
const tenant = (n: number) => tenantId.parse(`00000000-0000-4000-8000-00000000000${n}`);
const [one, other] = [tenant(1), tenant(2)];

function aProcess() {
  let time = 0;
  const lines = createTenantLines(() => new Date(time), {
    calls: { alone: 5, shared: 4, least: 1, mostWaiting: 100 },
    votes: { alone: Number.POSITIVE_INFINITY, shared: 6, least: 2, mostWaiting: 100 },
  });
  return {
    later: (millis: number) => void (time += millis),
    call: (of: typeof one, kind: Kind = "calls") => lines(of, kind, async () => {}),
    /** Sends a dozen calls that do not end; answers how many have begun. */
    flood: async (of: typeof one, kind: Kind = "calls") => {
      let begun = 0;
      for (let n = 0; n < 12; n += 1)
        void lines(of, kind, () => {
          begun += 1;
          return new Promise(() => {});
        });
      await new Promise(setImmediate);
      return begun;
    },
  };
}

it("a tenant alone has many calls at once, and its votes are not held up", async () => {
  const { flood } = aProcess();
  expect([await flood(one), await flood(one, "votes")]).toEqual([5, 12]);
});

it("tenants that call at the same time share few, and each has some at least", async () => {
  const { call, flood } = aProcess();
  await Promise.all([call(one), call(other)]);
  expect([await flood(one), await flood(other), await flood(tenant(3))]).toEqual([2, 2, 1]);
  for (let n = 4; n < 9; n += 1) expect(await flood(tenant(n))).toBe(1);
});

it("tenants that do nothing at the moment use up nothing", async () => {
  const { call, flood } = aProcess();
  for (let n = 2; n < 9; n += 1) await call(tenant(n));
  expect(await flood(one)).toBe(2);
});

it("one that only reads bounds another's votes, for ten seconds", async () => {
  const [during, after] = [aProcess(), aProcess()];
  await Promise.all([during.call(other), after.call(other)]);
  during.later(9999);
  after.later(10_000);
  expect(await during.flood(one, "votes")).toBe(3);
  expect(await after.flood(one, "votes")).toBe(12);
});

it("who waits in line goes on when one's own calls end, whatever others do", async () => {
  const { call, flood } = aProcess();
  await call(other);
  const done: number[] = [];
  await Promise.all(Array.from({ length: 30 }, (_, n) => call(one).then(() => done.push(n))));
  expect(done).toHaveLength(30);
  expect(await flood(other)).toBe(2);
});
