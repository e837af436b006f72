import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { conversationId } from "#domain/ids.ts";
import { newChoice, withNps, withType } from "#domain/question/new-question.ts";
import type { QuestionOf } from "#domain/question/question.ts";
import { answer } from "#domain/response/answers.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { instantOf } from "#domain/time/local-time.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion, aPoll, aQuizQuestion, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startApp();
  adele = await app.as("adele");
});
const message = (text: string) => ({ status: 400, body: { message: text } });
const read = async (id: Awaited<ReturnType<typeof sendPoll>>["poll"]["id"], by = adele) =>
  by.surveys.get({ params: { id } });

describe("an author's settings", () => {
  it("are stored as set (AUT-48, AUT-49, AUT-50, AUT-51, ENT-10, ENT-12, ENT-13, ENT-17)", async () => {
    const settings = {
      anonymity: "voluntary",
      resultsVisibility: "after-close",
      commentsEnabled: true,
      commentsAppeal: "Tell us more",
      deliveryResultLimit: "owners",
      resultsCloseNotification: true,
      openDuration: "P1M15D",
      appealInfoType: "as it came",
    } as const;
    const reminders = [
      { id: randomUUID(), duration: "PT30M" },
      { id: randomUUID(), duration: "P2D" },
    ];
    const { poll } = await sendPoll(app, adele, { ...settings, reminders });
    expect(await read(poll.id)).toMatchObject({
      ...settings,
      reminders,
      leaderboardVisibility: null,
      linkType: "protected",
    });
  });

  it.each(["real-time", "after-close", "private"] as const)(
    "can be that results are %s (ENT-12)",
    async (resultsVisibility) => {
      const { poll } = await sendPoll(app, adele, { resultsVisibility });
      expect(await read(poll.id)).toMatchObject({
        resultsVisibility,
        resultsCloseNotification: false,
        deliveryResultLimit: null,
        appealInfoType: null,
        reminders: [],
      });
    },
  );

  it("include a comment prompt of at most 200 characters (AUT-48, QED-28)", async () => {
    await sendPoll(app, adele, { commentsEnabled: true, commentsAppeal: "x".repeat(200) });
    const long = sendPoll(app, adele, { commentsEnabled: true, commentsAppeal: "x".repeat(201) });
    await expect(long).rejects.toMatchObject(
      message("Comment prompt must be no more than 200 characters"),
    );
  });

  it("include the leaderboard for quizzes only (QUZ-08, ENT-12)", async () => {
    for (const leaderboardVisibility of ["visible", "hidden"] as const) {
      const over = { title: "Quiz", questions: [aQuizQuestion()], leaderboardVisibility };
      const { poll } = await sendPoll(app, adele, { type: "quiz", ...over });
      expect((await read(poll.id)).leaderboardVisibility).toBe(leaderboardVisibility);
    }
    const poll = await sendPoll(app, adele, { leaderboardVisibility: "hidden" });
    expect((await read(poll.poll.id)).leaderboardVisibility).toBeNull();
  });
});

describe("the type of a sent survey", () => {
  const titled = { title: "Two of them", questions: [aChoiceQuestion(), aChoiceQuestion()] };
  it("is survey for a poll with a second question, and poll for a survey with one (EDT-09, EDT-10)", async () => {
    expect(
      (await read((await sendPoll(app, adele, { type: "poll", ...titled })).poll.id)).type,
    ).toBe("survey");
    expect((await read((await sendPoll(app, adele, { type: "survey" })).poll.id)).type).toBe(
      "poll",
    );
  });

  it("asks a poll of several questions for a title in its own words (AUT-37, CON-07)", async () => {
    const untitled = sendPoll(app, adele, { ...titled, title: "" });
    await expect(untitled).rejects.toMatchObject(
      message("Please add a title for your multi-question Polly"),
    );
  });
});

describe("a quiz", () => {
  const quiz = (over: Partial<QuestionOf<"nominal">>) =>
    sendPoll(app, adele, {
      type: "quiz",
      title: "Quiz",
      questions: [aQuizQuestion(undefined, over)],
    });

  it("needs a right choice, and at most one if one answer is right (QUZ-01, QUZ-02, QED-06)", async () => {
    const none = [newChoice(randomUUID, "A"), newChoice(randomUUID, "B")];
    await expect(quiz({ choices: none })).rejects.toMatchObject(
      message("Mark at least one choice as correct"),
    );
    const both = none.map((choice) => ({ ...choice, correct: true }));
    await expect(quiz({ choices: both })).rejects.toMatchObject(
      message("Mark one choice as correct, or allow several answers"),
    );
    await quiz({ choices: both, allowMultipleChoices: true });
    await expect(quiz({ pointValue: 0 })).rejects.toMatchObject(
      message("Points must be a whole number from 1 to 1000"),
    );
    const other = sendPoll(app, adele, {
      type: "quiz",
      title: "Quiz",
      questions: [withType(aChoiceQuestion(), "open-ended", randomUUID)],
    });
    await expect(other).rejects.toMatchObject(message("A quiz question is multiple choice"));
  });

  it("reveals no right answer before answering; owners see them (ENT-22)", async () => {
    const question = aQuizQuestion(["Right", "Wrong"]);
    const settings = { type: "quiz", title: "Quiz", resultsVisibility: "real-time" } as const;
    const { poll } = await sendPoll(app, adele, { ...settings, questions: [question] });
    const alex = await app.as("alex");
    const seen = async (by: Person) => JSON.stringify((await read(poll.id, by)).questions);
    expect(await seen(alex)).not.toContain("correct");
    const results = await alex.request(`/v1/survey/${poll.id}/responses`);
    expect(await results.text()).not.toContain("correct");
    expect(await seen(adele)).toContain('"correct":true');
    const value = question.choices[1]?.id ?? "";
    await alex.responses.save({
      params: { id: poll.id },
      body: { response: [answer.parse({ questionId: question.id, value })], source: "web" },
    });
    expect(await seen(alex)).toContain('"correct":true');
  });
});

describe("an answer", () => {
  const [right, more] = [
    aQuizQuestion(["Right", "Wrong"]),
    aQuizQuestion(["Yes", "No"], { required: false }),
  ];
  const save = (
    by: Person,
    id: Awaited<ReturnType<typeof sendPoll>>["poll"]["id"],
    picks: readonly (readonly [typeof right, number])[],
    receipt?: string | null,
  ) =>
    by.responses.save({
      params: { id },
      body: {
        response: picks.map(([question, at]) =>
          answer.parse({ questionId: question.id, value: question.choices[at]?.id ?? "" }),
        ),
        source: "web",
        ...(receipt ? { receipt } : {}),
      },
    });

  for (const anonymity of ["none", "anonymous"] as const) {
    it(`to a quiz (${anonymity}) is given once, two clicks at once or later (EDT-21)`, async () => {
      const { poll } = await sendPoll(app, adele, {
        type: "quiz",
        title: "Quiz",
        questions: [right, more],
        anonymity,
      });
      const alex = await app.as("alex");
      const both = await Promise.allSettled([0, 1].map((at) => save(alex, poll.id, [[right, at]])));
      expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const receipt = both.find((each) => each.status === "fulfilled")?.value.userResponse.receipt;
      const counted = {
        status: 409,
        body: { message: "Your answer can't be changed any more" },
      };
      // A repetition, as a device sends it after a lost reply.
      for (const at of [0, 1]) {
        const again = save(alex, poll.id, [[right, at]], receipt);
        if (both[at]?.status === "rejected") await expect(again).rejects.toMatchObject(counted);
        else expect((await again).userResponse.completed).toBe(true);
      }
      expect(
        (await alex.responses.mine({ params: { id: poll.id } })).userResponse?.changeable,
      ).toBe(false);
      await adele.surveys.close({ params: { id: poll.id }, body: { closeAt: null } });
      const { results } = await adele.responses.results({ params: { id: poll.id } });
      expect(results?.questions[0]?.answered).toBe(1);
    });
  }

  it("to a quiz counts as it was submitted; one to a poll may be changed while it is open (EDT-21)", async () => {
    const { poll } = await sendPoll(app, adele, {
      type: "quiz",
      title: "Quiz",
      questions: [right, more],
    });
    const megan = await app.as("megan");
    const first = [[right, 0]] as const;
    expect((await save(megan, poll.id, first)).missingRequiredIds).toEqual([]);
    await save(megan, poll.id, first);
    const others = [0, 1].map((at) => [[right, at] as const, [more, 1] as const]);
    for (const other of others)
      await expect(save(megan, poll.id, other)).rejects.toMatchObject({ status: 409 });
    const plain = await sendPoll(app, adele);
    await plain.vote(megan, "Pizza");
    await plain.vote(megan, "Soup");
    const { results } = await adele.responses.results({ params: { id: plain.poll.id } });
    expect(results?.questions[0]?.choices.map(({ count }) => count)).toEqual([0, 0, 1]);
  });
});

describe("a word cloud", () => {
  const cloud = {
    ...withType(aChoiceQuestion(), "open-ended", randomUUID),
    wordCloudEnabled: true,
  };
  it("is a poll with one required text question in a meeting (QED-25, QED-26)", async () => {
    const meeting = conversationId.parse(await app.emulator.place("Weekly product sync"));
    const here = { recipients: [aRecipient({ type: "meeting", id: meeting })], questions: [cloud] };
    await sendPoll(app, adele, here);
    const elsewhere = message("A word cloud needs a poll with one text question, in a meeting");
    await expect(sendPoll(app, adele, { questions: [cloud] })).rejects.toMatchObject(elsewhere);
    // The request says it is a meeting; the host says it is not.
    const channel = conversationId.parse(await app.emulator.place("Mark 8 Project Team / Design"));
    const called = sendPoll(app, adele, {
      recipients: [aRecipient({ type: "meeting", id: channel })],
      questions: [cloud],
    });
    await expect(called).rejects.toMatchObject(elsewhere);
    await expect(
      sendPoll(app, adele, { ...here, title: "Two", questions: [cloud, aChoiceQuestion()] }),
    ).rejects.toMatchObject(elsewhere);
    await expect(
      sendPoll(app, adele, { ...here, questions: [{ ...cloud, required: false }] }),
    ).rejects.toMatchObject(message("A word cloud question is required"));
  });
});

describe("a promoter score", () => {
  it("has the scale from 0 to 10 only (QED-27)", async () => {
    const ordinal = withType(aChoiceQuestion(), "ordinal", randomUUID);
    if (ordinal.questionType !== "ordinal") throw new Error("a scale");
    const nps = withNps(ordinal, true, randomUUID);
    const { poll } = await sendPoll(app, adele, { questions: [nps] });
    expect((await read(poll.id)).questions).toMatchObject([
      { renderAs: "nps", choices: nps.choices.map(({ value }) => ({ value })) },
    ]);
    const cut = sendPoll(app, adele, { questions: [{ ...nps, choices: nps.choices.slice(1) }] });
    await expect(cut).rejects.toMatchObject(message("A promoter score has the choices 0 to 10"));
  });
});

describe("choices that people add", () => {
  it("let a question begin with none (QED-17, QED-23)", async () => {
    await sendPoll(app, adele, { questions: [aChoiceQuestion([], { allowUserAddOptions: true })] });
    await expect(sendPoll(app, adele, { questions: [aChoiceQuestion([])] })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe("a survey's recipients", () => {
  const recipientOf = async (place: string) =>
    aRecipient({
      type: place.includes(" / ") ? "channel" : "groupChat",
      id: conversationId.parse(await app.emulator.place(place)),
      name: place,
    });
  const person = (by: Person) =>
    aRecipient({ type: "user", id: conversationId.parse(by.id), name: by.name });

  it("can be channels, chats, meetings and people at once (AUT-39, AUT-55)", async () => {
    const label = `Everywhere ${randomUUID()}`;
    const places = [
      "Mark 8 Project Team / Design",
      "Sales and Marketing / Campaigns",
      "Launch week",
      "Weekly product sync",
    ];
    const [patti, lidia] = [await app.as("patti"), await app.as("lidia")];
    const recipients = [
      ...(await Promise.all(places.map(recipientOf))),
      person(patti),
      person(lidia),
    ];
    const draft = aPoll({ questions: [aChoiceQuestion(undefined, { label })], recipients });
    await adele.surveys.create({ body: { draft } });
    for (const place of places)
      await app.emulator.cardWith(await app.emulator.place(place), "adele", label);
    for (const alias of ["patti", "lidia"]) {
      const chat = await app.emulator.until(`a chat with ${alias}`, () =>
        app.emulator.botChat(alias, "msteams").catch(() => null),
      );
      await app.emulator.cardWith(chat, alias, label);
    }
  });

  it("are refused with 409 for a meeting without the app (API-26)", async () => {
    const [megan, meeting] = [await app.as("megan"), await app.emulator.place("Campaign review")];
    await app.emulator.uninstall(meeting, "megan", "msteams");
    const refused = sendPoll(app, megan, {
      recipients: [aRecipient({ type: "meeting", id: conversationId.parse(meeting) })],
    });
    await expect(refused).rejects.toMatchObject({
      status: 409,
      body: { message: "Polly must first be installed to this team or chat" },
    });
    await app.emulator.install(meeting, "megan", "msteams");
  });

  it("are offered from the caller's places with the app, and people who share one with them (AUT-21)", async () => {
    const alex = await app.as("alex");
    const { places } = await alex.teams.places();
    const names = places.map(({ teamName, name }) => (teamName ? `${teamName} / ${name}` : name));
    expect(names).toEqual(
      expect.arrayContaining([
        "Mark 8 Project Team / General",
        "Mark 8 Project Team / Design",
        "Launch week",
      ]),
    );
    expect(names).not.toContain("Weekend hike");
    expect(names).not.toContain("Mark 8 Project Team / Budget");
    const { people } = await alex.teams.people({ query: { search: "adele" } });
    expect(people.map(({ name }) => name)).toEqual(["Adele Vance"]);
    expect(
      (await alex.teams.people({ query: { search: "alex" } })).people.map(({ name }) => name),
    ).not.toContain("Alex Wilber");
    expect((await alex.teams.people({ query: { search: "%" } })).people).toEqual([]);
    const robin = await app.as("robin");
    expect((await robin.teams.people({ query: { search: "adele" } })).people).toEqual([]);
    expect((await robin.teams.places()).places.map(({ name }) => name)).not.toContain(
      "Launch week",
    );
  });

  it("may replace a message of the bot, and never another survey's card (AUT-16)", async () => {
    const where = await app.emulator.place("Mark 8 Project Team / Design");
    const [first, second] = [`First ${randomUUID()}`, `Second ${randomUUID()}`];
    const over = (label: string, messageId: string | null): Partial<DraftInput> => ({
      recipients: [aRecipient({ id: conversationId.parse(where), messageId })],
      questions: [aChoiceQuestion(undefined, { label })],
    });
    await sendPoll(app, adele, over(first, null));
    const card = await app.emulator.cardWith(where, "alex", first);
    await sendPoll(app, adele, over(second, card.id));
    const other = await app.emulator.cardWith(where, "alex", second);
    expect(other.id).not.toBe(card.id);
    await app.emulator.say(where, "adele", "help", "msteams");
    const help = await app.emulator.until("the help card", async () =>
      (await app.emulator.messages(where, "adele")).findLast(
        (each) => each.card !== null && !JSON.stringify(each.card).includes("surveyId"),
      ),
    );
    const third = `Third ${randomUUID()}`;
    const { poll } = await sendPoll(app, adele, over(third, help.id));
    expect((await app.emulator.cardWith(where, "alex", third)).id).toBe(help.id);
    expect((await read(poll.id)).recipients[0]?.messageId).toBe(help.id);
    for (const none of ["1700000000000", "999999999999999"]) {
      const gone = `Gone ${randomUUID()}`;
      await sendPoll(app, adele, over(gone, none));
      await app.emulator.cardWith(where, "alex", gone);
    }
  });
});

describe("a schedule", () => {
  it("is refused in the past and too far ahead with the form's messages (TIM-02, TIM-04, CON-07)", async () => {
    const at = (ms: number) =>
      sendPoll(app, adele, {
        send: "schedule",
        deliverAt: new Date(Date.now() + ms).toISOString(),
      });
    await expect(at(-120_000)).rejects.toMatchObject(
      message("Cannot schedule for a past date/time. Please select a future date and time."),
    );
    await expect(at(100 * 86_400_000)).rejects.toMatchObject(
      message("Delivery time must be no more than 3 months in the future"),
    );
  });

  it("keeps the instant of the author's clock, in any time zone (TIM-16)", async () => {
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    for (const zone of [
      "Europe/Berlin",
      "America/New_York",
      "Asia/Kathmandu",
      "Australia/Lord_Howe",
    ]) {
      const deliverAt = instantOf({ date: day, time: "09:15" }, zone);
      const { poll } = await sendPoll(app, adele, {
        send: "schedule",
        deliverAt: deliverAt?.toISOString() ?? null,
        openDuration: "PT6H",
      });
      const view = await read(poll.id);
      expect([view.state, view.deliverAt, view.openDuration]).toEqual([
        "pending",
        deliverAt,
        "PT6H",
      ]);
      expect((view.closeAt?.getTime() ?? 0) - (view.deliverAt?.getTime() ?? 0)).toBe(6 * 3_600_000);
    }
  });
});
