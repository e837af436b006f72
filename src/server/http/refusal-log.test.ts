import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startOwnApp } from "#test/app.ts";
import { sendPoll } from "#test/send-poll.ts";

describe("a refusal", () => {
  it("is logged with its reason, route and tenant; those beyond sixty a minute are counted", async () => {
    const lines: Record<string, unknown>[] = [];
    const app = await startOwnApp({ LOG_LEVEL: "info" }, undefined, {
      write: (line) => void lines.push(JSON.parse(line)),
    });
    const refusals = () => lines.filter(({ msg }) => msg === "refused");
    const [adele, diego] = [await app.as("adele"), await app.as("diego")];
    const { poll } = await sendPoll(app, adele);
    lines.length = 0;

    expect((await diego.request(`/v1/survey/${poll.id}/export`)).status).toBe(403);
    expect(
      (await diego.request(`/v1/survey/${poll.id}/close`, { method: "PUT", body: "{}" })).status,
    ).toBe(403);
    expect(refusals()).toMatchObject([
      {
        reason: "survey.owner-only",
        method: "GET",
        route: "/msteams/api/v1/survey/:id/export",
        tenant: diego.tenantId,
      },
      {
        reason: "survey.owner-only",
        method: "PUT",
        route: "/msteams/api/v1/survey/:id/close",
        tenant: diego.tenantId,
      },
    ]);

    const [head, , signature] = diego.token.split(".");
    const claims = Buffer.from(JSON.stringify({ tid: randomUUID(), name: "Mallory" })).toString(
      "base64url",
    );
    const forged = `${head}.${claims}.${signature}`;
    for (let at = 0; at < 100; at += 1) {
      const reply = await fetch(`${app.url}/msteams/api/v1/user`, {
        headers: { authorization: `Bearer ${forged}` },
      });
      expect(reply.status).toBe(401);
    }
    expect(refusals()).toHaveLength(60);
    expect(refusals().at(-1)).toMatchObject({
      reason: "auth.invalid",
      route: "/msteams/api/v1/user",
      tenant: "unknown",
    });
    app.clock.ahead(60_000);
    await fetch(`${app.url}/msteams/api/v1/user`);
    expect(refusals().slice(60)).toMatchObject([
      { more: 42 },
      { reason: "auth.required", tenant: "unknown" },
    ]);
    const said = JSON.stringify(refusals());
    for (const secret of [forged, diego.token, poll.id, "Mallory", "Diego", diego.id])
      expect(said).not.toContain(secret);
    expect(await (await fetch(`${app.url}/metrics`)).text()).toContain(
      'polly_refusals_total{reason="auth.invalid",route="/msteams/api/v1/user"} 100',
    );
    await app.close();
  });
});
