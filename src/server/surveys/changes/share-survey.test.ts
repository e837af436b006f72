import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { UserId } from "#domain/ids.ts";
import { startApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { rowsOf } from "../../db/db.ts";

let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startApp();
  adele = await app.as("adele");
});

const share = (by: Person, id: Awaited<ReturnType<typeof sendPoll>>["poll"]["id"], over = {}) =>
  by.surveys.share({
    params: { id },
    body: { type: "web", authMethod: "aad", id: by.tenantId, ...over },
  });

describe("a share link", () => {
  it("is made once and leads to the page where the survey is answered (SUC-12, SUC-15, API-40, ENT-14, ENT-24)", async () => {
    const { poll } = await sendPoll(app, adele);
    expect((await adele.surveys.get({ params: { id: poll.id } })).shortCodeUri).toBeNull();
    const { shortCode, shortCodeUri } = await share(adele, poll.id);
    expect(shortCodeUri).toBe(`${app.config.publicUrl}/s/${shortCode}`);
    expect(await share(adele, poll.id)).toEqual({ shortCode, shortCodeUri });
    const view = await adele.surveys.get({ params: { id: poll.id } });
    expect(view).toMatchObject({ shortCodeUri, linkType: "protected" });
    expect(view.recipients.at(-1)).toMatchObject({
      type: "web",
      authMethod: "aad",
      id: adele.tenantId,
    });
    const reply = await fetch(`${app.url}/s/${shortCode}`, { redirect: "manual" });
    expect([reply.status, reply.headers.get("location")]).toEqual([
      302,
      `/msteams/content/surveyresponse/${poll.id}`,
    ]);
    // The code opens the survey: the referrer must not reveal it to other sites.
    expect(reply.headers.get("referrer-policy")).toBe("no-referrer");
    for (const end of ["/", "%20", "%20/"]) {
      const ended = await fetch(`${app.url}/s/${shortCode}${end}`, { redirect: "manual" });
      expect(ended.headers.get("location")).toBe(reply.headers.get("location"));
    }
    const nowhere = await fetch(`${app.url}/s/0000000000`, { redirect: "manual" });
    expect(nowhere.headers.get("location")).toBe("/msteams/content/surveyresponse/none");
  });

  it("is stored with where it was made, once (TEL-04)", async () => {
    const { poll } = await sendPoll(app, adele);
    await share(adele, poll.id, { source: "msteams.content.poll.id.success" });
    await share(adele, poll.id, { source: "elsewhere" });
    const [row] = await rowsOf<{ tracking: object }>(
      app.database.db,
      sql`select tracking_fields as tracking from surveys where id = ${poll.id}`,
    );
    expect(row?.tracking).toEqual({ shareSource: "msteams.content.poll.id.success" });
  });

  it.each(["%00", "%ed%a0%80", "a%00b", "..%2f..%2f", "0".repeat(300)])(
    "leads nowhere, and fails in nothing, where it was mangled to /s/%s (SUC-15)",
    async (code) => {
      const reply = await fetch(`${app.url}/s/${code}`, {
        redirect: "manual",
        headers: { accept: "text/html" },
      });
      expect([302, 404]).toContain(reply.status);
      expect([null, "/msteams/content/surveyresponse/none"]).toContain(
        reply.headers.get("location"),
      );
    },
  );

  it("admits everybody signed in to the organisation, and nobody else (SUC-14)", async () => {
    const { poll, vote } = await sendPoll(app, adele, { place: "Launch week" });
    const [patti, robin] = [await app.as("patti"), await app.as("robin")];
    await expect(patti.surveys.get({ params: { id: poll.id } })).rejects.toMatchObject({
      status: 403,
    });
    await expect(vote(patti, "Pizza")).rejects.toMatchObject({ status: 403 });
    await share(adele, poll.id);
    expect((await patti.surveys.get({ params: { id: poll.id } })).can).toEqual([
      "respond",
      "view-results",
    ]);
    expect((await vote(patti, "Pizza")).missingRequiredIds).toEqual([]);
    // Once more, now by the cached path that reads nothing before it saves.
    expect((await vote(patti, "Salad")).missingRequiredIds).toEqual([]);
    await expect(robin.surveys.get({ params: { id: poll.id } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(vote(robin, "Pizza")).rejects.toMatchObject({ status: 404 });
  });

  it("is made only by owners, for their own organisation, and never public unless allowed (SUC-14, PERM-09)", async () => {
    const { poll } = await sendPoll(app, adele);
    const [alex, robin] = [await app.as("alex"), await app.as("robin")];
    await expect(share(alex, poll.id)).rejects.toMatchObject({ status: 403 });
    await expect(share(adele, poll.id, { id: robin.tenantId })).rejects.toMatchObject({
      status: 400,
    });
    await expect(share(adele, poll.id, { linkType: "public" })).rejects.toMatchObject({
      status: 403,
      body: { code: "LINK_PUBLIC_REFUSED" },
    });
  });
});

describe("owners", () => {
  it("are added and removed by owners; the last one stays (LIF-23, API-38, API-39)", async () => {
    const { poll } = await sendPoll(app, adele);
    const [alex, megan] = [await app.as("alex"), await app.as("megan")];
    const params = { id: poll.id };
    const addMegan = (by: Person) =>
      by.surveys.addOwner({ params, body: { aadObjectId: megan.id as UserId, name: "The boss" } });
    await expect(addMegan(alex)).rejects.toMatchObject({ status: 403 });
    const added = await addMegan(adele);
    expect(added.owners.map(({ name }) => name)).toEqual(["Adele Vance", "Megan Bowen"]);
    expect((await megan.surveys.get({ params })).role).toBe("own");
    const remove = (by: Person, ownerId: string) =>
      by.surveys.removeOwner({ params: { ...params, ownerId: ownerId as UserId } });
    await remove(megan, adele.id);
    expect((await megan.surveys.get({ params })).owners).toHaveLength(1);
    await expect(remove(megan, megan.id)).rejects.toMatchObject({
      status: 409,
      body: { message: "A Polly needs at least one owner" },
    });
    await expect(remove(adele, megan.id)).rejects.toMatchObject({ status: 403 });
    await expect(
      megan.surveys.addOwner({
        params,
        body: { aadObjectId: (await app.as("robin")).id as UserId },
      }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("a former owner", () => {
  it("has no card in their personal chat that still shows the survey's changes (PERM-09, LIF-10)", async () => {
    const { poll } = await sendPoll(app, adele, { send: "manual", place: "Launch week" });
    const params = { id: poll.id };
    const patti = await app.as("patti");
    await adele.surveys.addOwner({ params, body: { aadObjectId: patti.id as UserId } });
    const own = async () => {
      const { rows } = await app.database.jobs.executeSql(
        "select user_id from outbox where survey_id = $1 and user_id is not null",
        [poll.id],
      );
      return rows.map((row) => row.user_id);
    };
    expect(new Set(await own())).toEqual(new Set([adele.id, patti.id]));
    await adele.surveys.removeOwner({ params: { ...params, ownerId: patti.id as UserId } });
    expect(await own()).toEqual([adele.id]);
  });
});
