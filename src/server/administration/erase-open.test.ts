import { createParser } from "eventsource-parser";
import { beforeAll, describe, expect, it } from "vitest";
import { type LiveEvent, liveEvent } from "#contract/responses.ts";
import { conversationId, type SurveyId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import { refusedWith } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendLive } from "#test/send-live.ts";
import { sendPoll } from "#test/send-poll.ts";

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
});
