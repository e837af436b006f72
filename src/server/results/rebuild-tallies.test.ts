import { beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#test/app.ts";
import { differencesOf } from "#test/differences-of.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});

describe("rebuilding the tallies", () => {
  it("finds no difference after votes, changed votes and anonymous votes", async () => {
    const [adele, alex, megan] = [
      await app.as("adele"),
      await app.as("alex"),
      await app.as("megan"),
    ];
    const ids: string[] = [];
    for (const anonymity of ["none", "anonymous"] as const) {
      const { poll, vote } = await sendPoll(app, adele, { anonymity });
      ids.push(poll.id);
      const { userResponse } = await vote(alex, "Pizza");
      await Promise.all([
        vote(megan, "Soup"),
        vote(alex, "Salad", { receipt: userResponse.receipt ?? undefined }),
      ]);
    }
    expect(await differencesOf(app, ids)).toEqual([]);
  });

  it("reports what differs and repairs it", async () => {
    const adele = await app.as("adele");
    const { poll, vote, choice } = await sendPoll(app, adele);
    await vote(adele, "Pizza");
    await app.database.db.execute(
      `update tallies set count = 7 where survey_id = '${poll.id}' and choice_id <> ''`,
    );
    const found = await differencesOf(app, [poll.id], true);
    expect(found).toMatchObject([
      {
        surveyId: poll.id,
        questionId: poll.question.id,
        choiceId: choice("Pizza").id,
        stored: 7,
        counted: 1,
      },
    ]);
    expect(await differencesOf(app, [poll.id])).toEqual([]);
  });

  it("has running processes tell the right totals again, once for each survey", async () => {
    const adele = await app.as("adele");
    const { poll, vote } = await sendPoll(app, adele);
    await vote(adele, "Pizza");
    await vote(await app.as("alex"), "Salad");
    const told = async () => {
      const { results } = await adele.responses.results({ params: { id: poll.id } });
      const counts = results?.questions[0]?.choices.map(({ count }) => count) ?? [];
      return { counts: counts.filter((count) => count > 0), revision: results?.revision ?? 0 };
    };
    await app.database.db.execute(
      `update tallies set count = 7 where survey_id = '${poll.id}' and choice_id <> ''`,
    );
    await app.database.db.execute(
      `update totals set revision = revision + 1 where survey_id = '${poll.id}'`,
    );
    const wrong = await told();
    expect(wrong.counts).toEqual([7, 7]);
    await differencesOf(app, [poll.id], true);
    const right = await told();
    expect(right.counts).toEqual([1, 1]);
    expect(right.revision).toBe(wrong.revision + 1);
  });
});
