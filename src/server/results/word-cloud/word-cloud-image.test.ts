import { inflateSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { draftOf } from "#domain/survey/edit.ts";
import { startApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { type SentCloud, sendCloud } from "#test/send-cloud.ts";

const hour = 3_600_000;
let app: TestApp;
let adele: Person;
let alex: Person;
let megan: Person;
beforeAll(async () => {
  app = await startApp();
  [adele, alex, megan] = [await app.as("adele"), await app.as("alex"), await app.as("megan")];
});

/** The picture's path in the question (ENT-20). */
async function pathFor(person: Person, { id }: SentCloud): Promise<string> {
  const { questions } = await person.surveys.get({ params: { id } });
  return questions[0]?.wordCloudImagePath ?? "";
}

/** The host's request, without a token. */
async function fetched(path: string) {
  const reply = await fetch(`${app.url}${path}`);
  const body = Buffer.from(await reply.arrayBuffer());
  return {
    status: reply.status,
    type: reply.headers.get("content-type"),
    cache: reply.headers.get("cache-control"),
    body,
  };
}

/** Width and height of a PNG whose data can be unpacked, or null. */
function sizeOf(png: Buffer): [number, number] | null {
  if (png.toString("latin1", 1, 4) !== "PNG") return null;
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  return inflateSync(Buffer.concat(parts)).length >= width * height ? [width, height] : null;
}

describe("the picture of a word cloud", () => {
  it("is a PNG that needs no token, at a path with the response count, which changes with each (WCL-06)", async () => {
    const cloud = await sendCloud(app, adele);
    expect(await pathFor(adele, cloud)).toBe("");
    await cloud.say(alex, "Focus time");
    const first = await pathFor(adele, cloud);
    expect(first).toMatch(
      new RegExp(`^/msteams/wordcloud/${cloud.id}/${cloud.question.id}/1-[\\w-]{51}\\.png$`),
    );
    const one = await fetched(first);
    expect(one).toMatchObject({ status: 200, type: "image/png" });
    expect(one.cache).toContain("immutable");
    expect(sizeOf(one.body)).toEqual([1200, 600]);
    await cloud.say(megan, "Coffee");
    const second = await pathFor(alex, cloud);
    expect(second).toContain("/2-");
    expect((await fetched(second)).body.equals(one.body)).toBe(false);
    // An outdated card gets the current words, and they are not cached under its address.
    const behind = await fetched(first);
    expect(behind.body.equals((await fetched(second)).body)).toBe(true);
    expect(behind.cache).toBe("no-cache");
  });

  it("changes with a changed answer too, at the same response count", async () => {
    const cloud = await sendCloud(app, adele);
    await cloud.say(alex, "Focus time");
    const first = await pathFor(adele, cloud);
    await cloud.say(alex, "Coffee");
    const second = await pathFor(adele, cloud);
    expect(second).not.toBe(first);
    expect(second).toContain("/1-");
  });

  it("is drawn once for concurrent requests, and of words in many scripts", async () => {
    const cloud = await sendCloud(app, adele);
    await cloud.say(alex, "équipe Ελληνικά мир");
    await cloud.say(megan, "مرحبا שלום 信頼");
    await cloud.say(adele, "🎉");
    const path = await pathFor(adele, cloud);
    const pictures = await Promise.all(Array.from({ length: 20 }, () => fetched(path)));
    for (const { status, body } of pictures)
      expect([status, body.equals(pictures[0]?.body ?? Buffer.alloc(0))]).toEqual([200, true]);
  });

  it("is not found at any address that the product did not sign (WCL-06)", async () => {
    const cloud = await sendCloud(app, adele);
    await cloud.say(alex, "Focus time");
    const path = await pathFor(adele, cloud);
    expect((await fetched(path)).status).toBe(200);
    const other = await sendCloud(app, adele);
    await other.say(alex, "Coffee");
    const signature = path.slice(-55);
    const wrong = [
      path.replace("/1-", "/2-"),
      path.replace("/1-", "/01-"),
      path.replace("/1-", "/-1-"),
      path.replace(cloud.id, other.id),
      path.replace(cloud.question.id, other.question.id),
      path.replace(cloud.id, "nothing"),
      path.replace(".png", ".svg"),
      path.replace(".png", ""),
      path.replace(/.\.png$/, (end) => (end === "A.png" ? "Q.png" : "A.png")),
      path.replace(/\/1-.*$/, "/1-.png"),
      path.replace(/\/1-.*$/, `/1-${"A".repeat(51)}.png`),
      path.replace(
        /-([\w-]{51})\.png$/,
        (_, text: string) => `-${text.slice(0, 29)}${"B".repeat(22)}.png`,
      ),
      `/msteams/wordcloud/${cloud.id}/${cloud.question.id}/${signature}`,
      `/agile${path.slice("/msteams".length)}`,
    ];
    for (const each of wrong) expect([each, (await fetched(each)).status]).toEqual([each, 404]);
  });

  it("reveals nothing removed: by an edit, by hiding the results, by deleting the survey", async () => {
    const cloud = await sendCloud(app, adele);
    await cloud.say(alex, "Secret word");
    const path = await pathFor(alex, cloud);
    expect(await pathFor(adele, cloud)).toBe(path);
    const before = await fetched(path);
    const survey = await adele.surveys.get({ params: { id: cloud.id } });
    await adele.surveys.edit({
      params: { id: cloud.id },
      body: { survey: draftOf(survey), updateOptions: { removeExistingVotesOnEdit: true } },
    });
    expect((await fetched(path)).status).toBe(404);
    await cloud.say(alex, "Other word");
    // The same response count, but not the old picture.
    const after = await fetched(path);
    expect([after.status, after.cache, after.body.equals(before.body)]).toEqual([
      200,
      "no-cache",
      false,
    ]);
    expect(await pathFor(alex, cloud)).not.toBe(path);

    const edited = await adele.surveys.get({ params: { id: cloud.id } });
    const hidden = { ...draftOf(edited), resultsVisibility: "private" as const };
    await adele.surveys.edit({ params: { id: cloud.id }, body: { survey: hidden } });
    expect((await fetched(path)).status).toBe(404);
    expect(await pathFor(alex, cloud)).toBe("");
    const own = await pathFor(adele, cloud);
    expect((await fetched(own)).status).toBe(200);
    await adele.commands.run({ body: { command: "survey/delete", surveyId: cloud.id } });
    expect((await fetched(own)).status).toBe(404);
  });

  it("that only owners may see is not found once its reader is no owner any more (WCL-06, RES-03)", async () => {
    const cloud = await sendCloud(app, adele, { resultsVisibility: "private" });
    await cloud.say(megan, "Before");
    const params = { id: cloud.id };
    await adele.surveys.addOwner({ params, body: { aadObjectId: alex.id } });
    const [of, ofFormer] = [await pathFor(adele, cloud), await pathFor(alex, cloud)];
    const before = await fetched(ofFormer);
    expect([before.status, before.cache]).toEqual([200, "private, max-age=3600"]);
    await adele.surveys.removeOwner({ params: { ...params, ownerId: alex.id } });
    expect((await fetched(ofFormer)).status).toBe(404);
    await cloud.say(alex, "Secret word");
    expect((await fetched(ofFormer)).status).toBe(404);
    // Who still owns it has the current words, on a card that is a moment behind too.
    const now = await fetched(of);
    expect([now.status, now.cache, now.body.equals(before.body)]).toEqual([200, "no-cache", false]);
    // Once everybody may see the results, who they were for no longer matters.
    const survey = await adele.surveys.get({ params });
    const shown = { ...draftOf(survey), resultsVisibility: "real-time" as const };
    await adele.surveys.edit({ params, body: { survey: shown } });
    expect((await fetched(ofFormer)).status).toBe(200);
  });

  it("that only owners may see shows after two hours only the words of its address", async () => {
    const hidden = await sendCloud(app, adele, { resultsVisibility: "private" });
    const open = await sendCloud(app, adele);
    for (const cloud of [hidden, open]) await cloud.say(alex, "Before");
    const [path, forAll] = [await pathFor(adele, hidden), await pathFor(adele, open)];
    const later = async (address: string) => {
      app.clock.ahead(2 * hour);
      const { status } = await fetched(address);
      app.clock.reset();
      return status;
    };
    expect(await later(path)).toBe(200);
    for (const cloud of [hidden, open]) await cloud.say(megan, "After");
    expect([(await fetched(path)).status, await later(path)]).toEqual([200, 404]);
    expect([await later(await pathFor(adele, hidden)), await later(forAll)]).toEqual([200, 200]);
  });

  it("of anonymous responses is not found until enough people have answered", async () => {
    const cloud = await sendCloud(app, adele, { anonymity: "anonymous" });
    await cloud.say(alex, "Fear");
    await cloud.say(megan, "Fear");
    expect(await pathFor(adele, cloud)).toBe("");
    await cloud.say(adele, "Fear");
    await adele.surveys.close({ params: { id: cloud.id }, body: { closeAt: null } });
    expect((await fetched(await pathFor(adele, cloud))).status).toBe(200);
  });

  it("is on the card in the meeting, with its full address (WCL-06)", async () => {
    const cloud = await sendCloud(app, adele);
    await cloud.say(alex, "Focus time");
    // The tests before may have used up what the meeting takes in half a minute.
    const url = await app.emulator.until(
      "the picture on the card",
      async () => {
        const messages = await app.emulator.messages(cloud.where, "alex");
        return new RegExp(
          `${app.config.publicUrl}/msteams/wordcloud/${cloud.id}/[^"\\\\]+\\.png`,
        ).exec(JSON.stringify(messages))?.[0];
      },
      45_000,
    );
    expect(url).toContain("/1-");
    expect((await fetched(new URL(url).pathname)).status).toBe(200);
  });
});
