import { beforeAll, describe, expect, it } from "vitest";
import { conversationId, tenantId } from "#domain/ids.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { aCloudQuestion } from "#test/a-cloud-question.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import { guestOf, meetingIdOf } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { type SentCloud, sendCloud } from "#test/send-cloud.ts";
import { setFlags } from "../../accounts/grant-plan.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
let megan: Person;
let diego: Person;
beforeAll(async () => {
  app = await startApp();
  [adele, alex, megan, diego] = [
    await app.as("adele"),
    await app.as("alex"),
    await app.as("megan"),
    await app.as("diego"),
  ];
});

const sent = (over: Parameters<typeof sendCloud>[2] = {}) => sendCloud(app, adele, over);
const read = (person: Person, { id, question }: SentCloud) =>
  person.wordCloud.read({ params: { id, questionId: question.id } });
const pairs = async (person: Person, cloud: SentCloud) =>
  (await read(person, cloud)).wordCloudData.map(({ text, value }) => [text, value]);

describe("the words of a word cloud", () => {
  it("are ranked by count (API-34, ENT-39, WCL-07)", async () => {
    const cloud = await sent();
    expect(await read(adele, cloud)).toEqual({ wordCloudData: [], withheld: null });
    await cloud.say(alex, "Focus time!");
    await cloud.say(megan, "focus  TIME");
    await cloud.say(diego, "I would like us to have much more coffee and focus time");
    await cloud.say(adele, "Focus time");
    expect(await read(alex, cloud)).toEqual({
      wordCloudData: [
        { text: "Focus time", value: 3 },
        { text: "coffee", value: 1 },
        { text: "focus", value: 1 },
        { text: "time", value: 1 },
      ],
      withheld: null,
    });
  });

  it("follow each answer and each change, for all concurrent viewers", async () => {
    const cloud = await sent();
    await cloud.say(alex, "Trust");
    expect(
      await Promise.all([pairs(adele, cloud), pairs(alex, cloud), pairs(megan, cloud)]),
    ).toEqual([[["Trust", 1]], [["Trust", 1]], [["Trust", 1]]]);
    await cloud.say(alex, "Clarity");
    expect(await pairs(megan, cloud)).toEqual([["Clarity", 1]]);
    await cloud.say(megan, "clarity");
    await cloud.say(diego, "clarity");
    expect(await pairs(megan, cloud)).toEqual([["clarity", 3]]);
  });

  it("cover more answers than one read returns", async () => {
    const cloud = await sent();
    await app.database.db.execute(`
      insert into responses (tenant_id, survey_id, user_id, answers, picks, source,
        created_at, updated_at, completed_on)
      select '${adele.tenantId}', '${cloud.id}', gen_random_uuid(),
        jsonb_build_array(jsonb_build_object('questionId', '${cloud.question.id}', 'value',
          'Word ' || n % 30, 'comment', null)),
        array['${cloud.question.id}:'], 'web', now(), now(), now()
      from generate_series(1, 5020) n`);
    await cloud.say(alex, "Word 1");
    const { wordCloudData } = await read(adele, cloud);
    expect(wordCloudData).toHaveLength(25);
    expect(wordCloudData[0]).toEqual({ text: "Word 1", value: 169 });
    expect(wordCloudData[1]).toEqual({ text: "Word 10", value: 168 });
  });

  it("are refused like the results: to viewers who may not see them yet, to outsiders, to another organisation (API-34, RES-03, RES-04, PERM-09, API-07)", async () => {
    const later = await sent({ resultsVisibility: "after-close" });
    await later.say(alex, "Trust");
    await expect(read(alex, later)).rejects.toMatchObject({ status: 403 });
    expect(await pairs(adele, later)).toEqual([["Trust", 1]]);
    await adele.surveys.close({ params: { id: later.id }, body: {} });
    expect(await pairs(alex, later)).toEqual([["Trust", 1]]);
    const secret = await sent({ resultsVisibility: "private" });
    await expect(read(alex, secret)).rejects.toMatchObject({ status: 403 });
    await expect(read(await app.as("patti"), secret)).rejects.toMatchObject({ status: 403 });
    await expect(read(await app.as("debra"), secret)).rejects.toMatchObject({ status: 404 });
  });

  it("are refused for other questions: their texts are for owners only (RES-29)", async () => {
    const plain = await sent({ question: aCloudQuestion({ wordCloudEnabled: false }) });
    await plain.say(alex, "Trust");
    await expect(read(adele, plain)).rejects.toMatchObject({ status: 404 });
    await expect(
      read(adele, { ...(await sent()), question: aCloudQuestion() }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe("the words of anonymous responses", () => {
  it("are withheld until enough people have answered, and then have no names (API-34, ANO-01)", async () => {
    const cloud = await sent({ anonymity: "anonymous" });
    await cloud.say(alex, "Fear");
    await cloud.say(megan, "Hope");
    expect(await read(adele, cloud)).toMatchObject({ wordCloudData: [], withheld: { count: 2 } });
    await cloud.say(diego, "hope");
    await adele.surveys.close({ params: { id: cloud.id }, body: { closeAt: null } });
    expect(await read(adele, cloud)).toEqual({
      wordCloudData: [
        { text: "Hope", value: 2 },
        { text: "Fear", value: 1 },
      ],
      withheld: null,
    });
  });

  it("are withheld until enough, while named words are shown, if respondents choose", async () => {
    const cloud = await sent({ anonymity: "voluntary" });
    await cloud.say(adele, "Plan");
    await cloud.say(alex, "Fear", { responseAnonymity: "anonymous" });
    await cloud.say(megan, "Plan", { responseAnonymity: "anonymous" });
    expect(await read(adele, cloud)).toMatchObject({
      wordCloudData: [{ text: "Plan", value: 1 }],
      withheld: { count: 2 },
    });
    await cloud.say(diego, "Fear", { responseAnonymity: "anonymous" });
    await adele.surveys.close({ params: { id: cloud.id }, body: { closeAt: null } });
    expect(await pairs(adele, cloud)).toEqual([
      ["Fear", 2],
      ["Plan", 2],
    ]);
  });
});

describe("removed answers", () => {
  it("of an edit that removes the votes are not shown any more", async () => {
    const cloud = await sent();
    await cloud.say(alex, "Old word");
    expect(await pairs(adele, cloud)).toEqual([["Old word", 1]]);
    const survey = await adele.surveys.get({ params: { id: cloud.id } });
    await adele.surveys.edit({
      params: { id: cloud.id },
      body: { survey: draftOf(survey), updateOptions: { removeExistingVotesOnEdit: true } },
    });
    expect(await pairs(adele, cloud)).toEqual([]);
  });

  it("of a deleted survey are not shown any more (LIF-02)", async () => {
    const cloud = await sent();
    await cloud.say(alex, "Old word");
    expect(await pairs(adele, cloud)).toEqual([["Old word", 1]]);
    await adele.commands.run({ body: { command: "survey/delete", surveyId: cloud.id } });
    await expect(read(adele, cloud)).rejects.toMatchObject({ status: 404 });
  });
});

describe("a guest", () => {
  it("reads the words of what was sent to their meeting, and of nothing else (ANO-16, API-34)", async () => {
    await setFlags(app.database.db, tenantId.parse(adele.tenantId), {
      anonymousUserExperienceEnabled: true,
    });
    // Past the flags' cache time.
    app.clock.ahead(120_000);
    const here = await sent();
    await here.say(alex, "Trust");
    const quinn = await guestOf(app, { meetingId: await meetingIdOf(app, "Weekly product sync") });
    const status = async (cloud: SentCloud) => {
      const reply = await fetch(
        `${app.url}/msteams/api/v1/survey/${cloud.id}/wordcloud/${cloud.question.id}`,
        {
          headers: { authorization: `Bearer ${quinn.token}` },
        },
      );
      return [reply.status, reply.ok ? await reply.json() : null];
    };
    expect(await status(here)).toEqual([
      200,
      { wordCloudData: [{ text: "Trust", value: 1 }], withheld: null },
    ]);
    const review = conversationId.parse(await app.emulator.place("Campaign review"));
    const elsewhere = await sent({ recipients: [aRecipient({ type: "meeting", id: review })] });
    expect((await status(elsewhere))[0]).toBe(403);
    app.clock.reset();
  });
});
