import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SurveyId, tenantId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { CallError, type Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { setFlags } from "../accounts/grant-plan.ts";

type Arrived = { from: string; to: string[]; text: string };
const arrived: Arrived[] = [];
/** How many mails are refused temporarily before one is accepted. */
let refusals = 0;
let server: SMTPServer;
let app: TestApp;
let without: TestApp;
let adele: Person;

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refusals > 0) {
          refusals -= 1;
          return done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
        }
        const { mailFrom, rcptTo } = session.envelope;
        arrived.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString("utf8"),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo; // safe: it listens on a port
  app = await startOwnApp({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    CUSTOM_ANALYTICS_EMAIL: "analytics@operator.example",
    MAIL_FROM: "polls@operator.example",
  });
  without = await startOwnApp({ CUSTOM_ANALYTICS_EMAIL: "analytics@operator.example" });
  adele = await app.as("adele");
  for (const each of [app, without]) {
    await setFlags(each.database.db, tenantId.parse(adele.tenantId), {
      allowCustomAnalyticsRequest: true,
    });
    // The flags read before are cached. A job scheduled later would wait for its time.
    each.clock.ahead(6000);
    await (await each.as("adele")).accounts.get();
    each.clock.reset();
  }
});
afterAll(async () => {
  await app.close();
  await without.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

const ask = (person: Person, id: SurveyId) =>
  person.results.requestAnalytics({ params: { id }, body: { consent: true } });
const mailsOf = (id: SurveyId) => arrived.filter(({ text }) => text.includes(id));

describe("a request for custom analytics", () => {
  it("is stored and mailed to the operator, with who asked for what and no answers (RES-44, RES-45)", async () => {
    const { poll, vote } = await sendPoll(app, adele, {
      label: "A secret question?",
      choices: ["Grapefruit", "Lemon"],
    });
    await vote(await app.as("alex"), "Grapefruit");
    expect((await adele.surveys.get({ params: { id: poll.id } })).can).toContain(
      "request-analytics",
    );
    const { requestedAt } = await ask(adele, poll.id);
    expect(requestedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
    await app.emulator.until("the mail", async () => mailsOf(poll.id).length > 0, 20_000);
    const [mail] = mailsOf(poll.id);
    expect(mail).toMatchObject({
      from: "polls@operator.example",
      to: ["analytics@operator.example"],
    });
    for (const part of [adele.tenantId, poll.id, "Adele Vance"]) expect(mail?.text).toContain(part);
    for (const part of ["Grapefruit", "Lemon", "secret", "Alex"])
      expect(mail?.text).not.toContain(part);
  });

  it("is one however often it is sent, even if the mail server refuses it for a while (RES-45)", async () => {
    const { poll } = await sendPoll(app, adele);
    refusals = 1;
    const all = await Promise.all([ask(adele, poll.id), ask(adele, poll.id), ask(adele, poll.id)]);
    expect(new Set(all.map(({ requestedAt }) => requestedAt.getTime())).size).toBe(1);
    await app.emulator.until("the mail", async () => mailsOf(poll.id).length > 0, 30_000);
    expect(refusals).toBe(0);
    expect((await ask(adele, poll.id)).requestedAt).toEqual(all[0]?.requestedAt);
    const { poll: next } = await sendPoll(app, adele);
    await ask(adele, next.id);
    await app.emulator.until("the next mail", async () => mailsOf(next.id).length > 0, 20_000);
    expect(mailsOf(poll.id)).toHaveLength(1);
  });

  it("needs the flag, an owner, consent and a mail server; otherwise it is not offered (RES-44, RES-45, PERM-02)", async () => {
    const { poll } = await sendPoll(app, adele, { place: "Launch week" });
    await expect(ask(await app.as("alex"), poll.id)).rejects.toMatchObject({ status: 403 });
    await expect(ask(await app.as("debra"), poll.id)).rejects.toMatchObject({ status: 404 });
    const reply = await adele.request(`/v1/survey/${poll.id}/custom-analytics`, {
      method: "POST",
      body: '{"consent":false}',
    });
    expect(reply.status).toBe(400);

    const owner = await without.as("adele");
    const { poll: unmailed } = await sendPoll(without, owner);
    const refused = {
      status: 403,
      body: { message: "Custom analytics are not available in your organization" },
    };
    expect((await owner.surveys.get({ params: { id: unmailed.id } })).can).not.toContain(
      "request-analytics",
    );
    await expect(ask(owner, unmailed.id)).rejects.toMatchObject(refused);

    await setFlags(app.database.db, tenantId.parse(adele.tenantId), {
      allowCustomAnalyticsRequest: false,
    });
    app.clock.ahead(6000);
    expect((await adele.surveys.get({ params: { id: poll.id } })).can).not.toContain(
      "request-analytics",
    );
    const error = await ask(adele, poll.id).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject(refused);
    expect(mailsOf(poll.id)).toEqual([]);
  });
});
