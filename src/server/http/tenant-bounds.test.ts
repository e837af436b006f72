import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aPoll, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { watchList } from "#test/watch-list.ts";

const most = { ofPerson: 20, inTenant: 30, inProcess: 45, streams: 8 };
let app: TestApp;
/** Two of one organisation, and one of another. */
let [adele, diego, debra]: Person[] = [];
const people = () => ({
  adele: adele ?? expect.fail(),
  diego: diego ?? expect.fail(),
  debra: debra ?? expect.fail(),
});

beforeAll(async () => {
  app = await startOwnApp({
    WRITES_PER_MINUTE: String(most.ofPerson),
    TENANT_WRITES_PER_MINUTE: String(most.inTenant),
    PROCESS_WRITES_PER_MINUTE: String(most.inProcess),
    STREAMS_AT_ONCE: String(most.streams),
  });
  [adele, diego, debra] = [await app.as("adele"), await app.as("diego"), await app.as("debra")];
});
afterAll(() => app.close());

async function write(person: Person): Promise<Response> {
  const draft = aPoll({ recipients: [aRecipient()] });
  return person.request("/v1/survey/draft/00000000-0000-4000-8000-000000000001", {
    method: "PUT",
    body: JSON.stringify({ key: "a poll", draft, updatedAt: new Date() }),
  });
}
/** The statuses of this many writes, one after another. */
async function writes(person: Person, count: number): Promise<number[]> {
  const found: number[] = [];
  for (let n = 0; n < count; n += 1) found.push((await write(person)).status);
  return found;
}
const all = (status: number, count: number) => Array.from({ length: count }, () => status);

describe("writes per minute", () => {
  it("are limited for a tenant, while another can still write, and in total; votes and reads are not (API-05)", async () => {
    const { poll, vote } = await sendPoll(app, people().adele, { choices: ["Yes", "No"] });
    const voter = await app.as("alex");
    app.clock.ahead(61_000);
    expect(await writes(people().adele, most.ofPerson)).toEqual(all(200, most.ofPerson));
    expect(await writes(people().diego, most.inTenant - most.ofPerson)).toEqual(
      all(200, most.inTenant - most.ofPerson),
    );
    // They have used ten of their twenty: the tenant's limit is reached.
    const refused = await write(people().diego);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
    expect(await refused.json()).toMatchObject({
      code: "CALLS_TOO_MANY",
      message: "Too many requests at once. Please try again in a moment.",
    });
    expect(await writes(people().debra, most.inProcess - most.inTenant)).toEqual(
      all(200, most.inProcess - most.inTenant),
    );
    // They have five of their own left, and their tenant fifteen.
    expect(await writes(people().debra, 1)).toEqual([429]);

    for (let n = 0; n < most.inProcess; n += 1) await vote(voter, n % 2 === 0 ? "Yes" : "No");
    const asked = { params: { id: poll.id }, body: { receipt: "0".repeat(43) } };
    for (let n = 0; n < 3; n += 1) await people().diego.responses.mineByReceipt(asked);
    expect((await people().diego.request("/v1/owner/surveys")).status).toBe(200);

    app.clock.ahead(61_000 * 2);
    expect([...(await writes(people().diego, 1)), ...(await writes(people().debra, 1))]).toEqual([
      200, 200,
    ]);
  });
});

describe("event streams", () => {
  it("may take three quarters of a process's capacity for one tenant; the rest is for others", async () => {
    const open: (() => void)[] = [];
    const watch = async (person: Person) => {
      const { status, stop } = await watchList(person, null);
      open.push(stop);
      return status;
    };
    const { adele: one, diego: other, debra: elsewhere } = people();
    const statuses: number[] = [];
    for (const person of [one, other, one, other, one, other, one, other])
      statuses.push(await watch(person));
    expect(statuses).toEqual([...all(200, 6), 429, 429]);
    expect([await watch(elsewhere), await watch(elsewhere), await watch(elsewhere)]).toEqual([
      200, 200, 429,
    ]);
    for (const stop of open) stop();
    await app.emulator.until("the streams to be freed", async () => (await watch(other)) === 200);
    for (const stop of open) stop();
  });
});
