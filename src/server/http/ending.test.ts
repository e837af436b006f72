import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { startOwnApp } from "#test/app.ts";
import { sendPoll } from "#test/send-poll.ts";

describe("a process that is shutting down", () => {
  it("first fails its readiness probe, ends event streams, and answers every call in flight", async () => {
    const app = await startOwnApp({ DRAIN_SECONDS: "1" });
    const adele = await app.as("adele");
    const place = "Launch week";
    const { poll } = await sendPoll(app, adele, { place });
    // More concurrent calls than one person may make.
    const people = await Promise.all(
      ["adele", "alex", "megan", "diego", "isaiah"].map((alias) => app.as(alias)),
    );
    for (const person of people) await person.surveys.get({ params: { id: poll.id } });
    const stream = await adele.request(`/v1/survey/${poll.id}/events`);
    const streamed = stream.text();
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    const held = Promise.withResolvers<void>();
    const holding = app.database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table surveys in access exclusive mode`);
      await held.promise;
    });
    const inFlight = people.flatMap((person) =>
      Array.from({ length: 44 }, () => person.request(`/v1/survey/${poll.id}`)),
    );
    const count = () =>
      new Promise<number>((resolve) =>
        app.product.app.server.getConnections((_error, open) => resolve(open)),
      );
    await app.emulator.until("the calls to come in", async () => (await count()) >= 220);

    const closed = app.product.close();
    const probe = await fetch(`${app.url}/readyz`);
    expect([probe.status, probe.headers.get("connection"), await probe.json()]).toEqual([
      503,
      "close",
      { status: "ending" },
    ]);
    // It gets a reconnection time, and is then closed properly.
    expect(await streamed).toMatch(/\nretry: [1-5]\d{3}\n\n$/);
    const late = adele.request(`/v1/survey/${poll.id}/events`);
    await app.emulator.until("the port to close", async () =>
      fetch(`${app.url}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    held.resolve();
    await holding;
    const statuses = (await Promise.all(inFlight)).map(({ status }) => status);
    expect([statuses.length, new Set(statuses)]).toEqual([220, new Set([200])]);
    const refused = await late;
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    await closed;
    await app.database.close();
  });

  it("waits no longer than announced for a client that does not finish", async () => {
    const app = await startOwnApp();
    const adele = await app.as("adele");
    const upload = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode("{"));
      },
    });
    const never = fetch(`${app.url}/msteams/api/v1/survey`, {
      method: "POST",
      body: upload,
      duplex: "half",
      headers: { authorization: `Bearer ${adele.token}`, "content-type": "application/json" },
    } as RequestInit).then(
      ({ status }) => status,
      () => "cut",
    );
    await setTimeout(300);
    const begun = performance.now();
    await app.product.close();
    expect(performance.now() - begun).toBeLessThan(app.product.closesWithin);
    expect([503, "cut"]).toContain(await never);
    await app.database.close();
  });
});
