import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type ErrorAnswer, errorAnswer } from "#contract/error.ts";
import { conversationId, userId } from "#domain/ids.ts";
import { surveyTypes } from "#domain/survey/types/registry.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aPoll, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startApp();
  adele = await app.as("adele");
});

const refusedWith = (status: number, message: string) => ({
  status,
  body: { error: message, message },
});

async function answerTo(
  path: string,
  init: Parameters<Person["request"]>[1] = {},
): Promise<ErrorAnswer> {
  return errorAnswer.parse(await (await adele.request(path, init)).json());
}

describe("a request of the wrong shape", () => {
  const sentence = "Something that was sent is missing or not valid";

  it("is refused with a message for people, and details for developers beside it (API-05)", async () => {
    expect(await answerTo("/v1/owner/surveys?types=poll,cake&sort=upside-down")).toEqual({
      error: sentence,
      message: sentence,
      code: "REQUEST_INVALID",
      details: [
        {
          path: "types.1",
          expected: surveyTypes.join(" | "),
        },
        { path: "sort", expected: "newest | oldest" },
      ],
    });
    const { error, details } = await answerTo("/v1/survey/not-an-id");
    expect([error, details]).toEqual([sentence, [{ path: "id", expected: "uuid" }]]);
    const draft = { schedule: { rruleDTStart: "soon" } };
    const unplanned = await answerTo("/v1/survey", {
      method: "POST",
      body: JSON.stringify({ draft }),
    });
    expect(unplanned.details).toContainEqual({
      path: "draft.schedule.rruleDTStart",
      expected: "YYYY-MM-DDThh:mm",
    });
    expect(await answerTo("/v1/owner/surveys?after=x")).toMatchObject({
      error: sentence,
      details: [{ path: "after" }],
    });
  });

  it("has a reply that repeats nothing entered, and lists at most twenty problems", async () => {
    const questions = Array.from({ length: 30 }, () => ({ id: "a secret", label: 1 }));
    const body = JSON.stringify({ draft: { type: "poll", questions, recipients: [] } });
    const answer = await answerTo("/v1/survey", { method: "POST", body });
    expect(answer.details).toHaveLength(20);
    expect(JSON.stringify(answer)).not.toContain("secret");
  });
});

describe("a refusal names its subject:", () => {
  it("a person unknown to the organisation, as an owner or as a recipient (API-38)", async () => {
    const { poll } = await sendPoll(app, adele);
    const somebody = userId.parse(randomUUID());
    const unknown = refusedWith(404, "This person was not found in your organization");
    await expect(
      adele.surveys.addOwner({ params: { id: poll.id }, body: { aadObjectId: somebody } }),
    ).rejects.toMatchObject(unknown);
    const draft = aPoll({
      recipients: [aRecipient({ type: "user", id: conversationId.parse(somebody) })],
    });
    await expect(adele.surveys.create({ body: { draft } })).rejects.toMatchObject(unknown);
  });

  it("a close, or posting of results, before the survey was sent (API-31)", async () => {
    const { poll } = await sendPoll(app, adele, { send: "manual" });
    const params = { id: poll.id };
    const early = refusedWith(409, "This poll has not been sent yet");
    await expect(adele.surveys.close({ params, body: {} })).rejects.toMatchObject(early);
    await expect(
      adele.surveys.close({ params, body: { closeAt: new Date(Date.now() + 3_600_000) } }),
    ).rejects.toMatchObject(early);
    await expect(adele.results.notify({ params, body: {} })).rejects.toMatchObject(early);
  });

  it("an attendee who sorts a meeting's list (API-49, MTG-22)", async () => {
    const alex = await app.as("alex");
    const params = {
      chatId: conversationId.parse(await app.emulator.place("Weekly product sync")),
    };
    await expect(
      alex.surveys.setGroupConfig({ params, body: { sortOrder: "oldest" } }),
    ).rejects.toMatchObject(
      refusedWith(
        403,
        "Only organizers and presenters of a meeting can change how its list is sorted",
      ),
    );
  });
});
