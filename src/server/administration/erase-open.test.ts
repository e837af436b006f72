import { createParser } from "eventsource-parser";
import { beforeAll, describe, expect, it } from "vitest";
import { type LiveEvent, liveEvent } from "#contract/responses.ts";
import { conversationId, type SurveyId, userId } from "#domain/ids.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import { refusedWith } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendLive } from "#test/send-live.ts";
import { sendPoll } from "#test/send-poll.ts";
import { sendStandup } from "#test/send-standup.ts";

let app: TestApp;
let megan: Person;
let alex: Person;
let nestor: Person;
beforeAll(async () => {
  app = await startOwnApp();
  [megan, alex, nestor] = await Promise.all([app.as("megan"), app.as("alex"), app.as("nestor")]);
  return () => app.close();
});

async function erase(person: Person): Promise<void> {
  const task = await nestor.people.erase({
    params: { id: userId.parse(person.id) },
    body: { to: userId.parse(megan.id) },
  });
  await app.emulator.until("erased", async () =>
    (await nestor.people.tasks()).tasks.find(({ id, finishedAt }) => id === task.id && finishedAt),
  );
}
const to = ({ id, name }: Person) =>
  aRecipient({ type: "user", id: conversationId.parse(id), name });

/** The first event of a survey's stream that fits, in what comes from now on. */
async function watch(person: Person, id: SurveyId) {
  const ended = new AbortController();
  const { body } = await person.request(`/v1/survey/${id}/events`, { signal: ended.signal });
  if (!body) throw new Error("no stream");
  const events: LiveEvent[] = [];
  const parser = createParser({
    onEvent: ({ data }) => events.push(liveEvent.parse(JSON.parse(data))),
  });
  const chunks = body.values();
  const decoder = new TextDecoder();
  const next = async (fits: (event: LiveEvent) => boolean) => {
    for (;;) {
      const found = events.find(fits);
      if (found) return found;
      const { value, done } = await chunks.next();
      if (done) throw new Error("the stream ended");
      parser.feed(decoder.decode(value, { stream: true }));
    }
  };
  return { next, stop: () => ended.abort() };
}

describe("who was erased", () => {
  it("leaves the open pages of a Q&A: its stream says that it changed, of posts and of replies (QNA-19)", async () => {
    // An organizer of the meeting, who may reply.
    const adele = await app.as("adele");
    const [posted, replied, other] = [
      await sendLive(app, megan, "qna"),
      await sendLive(app, megan, "qna"),
      await sendLive(app, megan, "qna"),
    ];
    const paramsOf = ({ id }: { id: SurveyId }) => ({ kind: "qna" as const, id });
    await adele.posts.create({ params: paramsOf(posted), body: { responseValue: "Mine" } });
    for (const survey of [replied, other]) {
      const params = paramsOf(survey);
      const { post } = await alex.posts.create({ params, body: { responseValue: "Not mine" } });
      if (survey === replied)
        await adele.posts.reply({
          params: { ...params, responseId: post.id },
          body: { scope: "public", value: "Mine, too" },
        });
    }
    const changedAt = async ({ id }: { id: SurveyId }) =>
      (await alex.surveys.get({ params: { id } })).updatedAt;
    const before = await Promise.all([posted, replied, other].map(changedAt));
    const streams = await Promise.all([posted, replied].map(({ id }) => watch(alex, id)));
    await erase(adele);
    for (const [at, { next, stop }] of streams.entries()) {
      await next(({ updatedAt }) => updatedAt !== undefined && updatedAt > (before[at] ?? 0));
      stop();
    }
    expect(await changedAt(other)).toEqual(before[2]);
  });

  it("is no longer let in by name, also by a process that knows the survey as it was (PERM-09)", async () => {
    const diego = await app.as("diego");
    const { vote } = await sendPoll(app, megan, { recipients: [to(alex), to(diego)] });
    await vote(alex, "Pizza");
    await erase(diego);
    await expect(vote(diego, "Pizza")).rejects.toEqual(refusedWith(403, "SURVEY_NOT_AUDIENCE"));
  });

  it("without an answer is missed by nobody; with one, what they said counts (STD-12)", async () => {
    const [lee, lidia] = [await app.as("lee"), await app.as("lidia")];
    const standup = await sendStandup(app, megan, { recipients: [to(alex), to(lee), to(lidia)] });
    await standup.answer(alex, { did: "Login", next: "Tests", blocked: false });
    await standup.answer(lidia, { did: "Export", next: "Tests", blocked: false });
    await erase(lee);
    await erase(lidia);
    const params = { id: standup.id };
    expect(await megan.results.digest({ params })).toMatchObject({ missing: [], missingCount: 0 });
    const { audienceSize, responseCount, recipients } = await megan.surveys.get({ params });
    expect([audienceSize, responseCount, recipients.length]).toEqual([2, 2, 2]);
  });

  it("leaves a survey that only they got, which can be edited (EDT-01)", async () => {
    const johanna = await app.as("johanna");
    const { poll } = await sendPoll(app, megan, { recipients: [to(johanna)] });
    await erase(johanna);
    const params = { id: poll.id };
    const seen = await megan.surveys.get({ params });
    expect(seen.recipients).toEqual([]);
    await megan.surveys.edit({
      params,
      body: {
        survey: { ...draftOf(seen), commentsEnabled: true },
        updateOptions: { notifyUsersOnEdit: false, removeExistingVotesOnEdit: false },
        seenAt: seen.updatedAt,
      },
    });
    expect(await megan.surveys.get({ params })).toMatchObject({ commentsEnabled: true });
  });
});
