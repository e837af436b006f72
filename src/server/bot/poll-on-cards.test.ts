import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { botCommands } from "#contract/bot-commands.ts";
import { type ConversationId, conversationId, type SurveyId } from "#domain/ids.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { newDraft } from "#domain/survey/new-draft.ts";
import type { Recipient } from "#domain/survey/survey.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { ownVote } from "#test/card-in-chat.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { rowsOf } from "../db/db.ts";

type Card = {
  body: Record<string, unknown>[];
  actions: { title: string; verb?: string; data: Record<string, unknown> }[];
};
type Place = { id: ConversationId; type: Recipient["type"] };

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

const question = () =>
  aChoiceQuestion(["Pizza", "Salad", "Soup"], {
    label: `What shall we eat? ${crypto.randomUUID()}`,
  });

async function place(name: string, type: Recipient["type"]): Promise<Place> {
  return { id: conversationId.parse(await app.emulator.place(name)), type };
}

type Posted = {
  id: SurveyId;
  messageId: string;
  choices: Record<string, string>;
  field: string;
  at: Place;
};

/** A poll that Adele has sent, as its posted card. */
async function send(at: Place, over: Partial<DraftInput> = {}): Promise<Posted> {
  const adele = await app.as("adele");
  const asked = question();
  const recipient = {
    type: at.type,
    id: at.id,
    groupId: null,
    name: "",
    meetingId: null,
    messageId: null,
  };
  const draft = {
    ...newDraft("poll", [recipient], () => crypto.randomUUID()),
    questions: [asked],
    ...over,
  };
  const { id } = await adele.surveys.create({ body: { draft } });
  const message = await app.emulator.cardWith(at.id, "adele", over.title ?? asked.label);
  return {
    id,
    messageId: message.id,
    choices: Object.fromEntries(asked.choices.map((choice) => [choice.label, choice.id])),
    field: `answer:${asked.id}`,
    at,
  };
}

/** A person's view of the poll's card. */
async function seen({ at, messageId }: Posted, as: string): Promise<Card> {
  const message = (await app.emulator.messages(at.id, as)).find((each) => each.id === messageId);
  return message?.card as unknown as Card; // safe: the card of a message that was found by its card
}

/** The reply to a person's button press. */
async function press(
  { at, messageId, id }: Posted,
  as: string,
  verb: string,
  data: Record<string, unknown> = {},
): Promise<Card> {
  const result = await app.emulator.act(at.id, as, messageId, verb, { surveyId: id, ...data });
  expect(result).toMatchObject({ status: 200, error: null });
  return result.card as unknown as Card; // safe: every command answers with a card
}

const vote = (poll: Posted, as: string, choice: string) =>
  press(poll, as, "survey/taking/submit", { [poll.field]: poll.choices[choice] });
const said = (card: Card) => JSON.stringify(card.body);
const titles = (card: Card) => card.actions.map((action) => action.title);

describe.each<[string, string, Recipient["type"]]>([
  ["a channel", "Mark 8 Project Team / Design", "channel"],
  ["the General channel", "Mark 8 Project Team / General", "channel"],
  ["a group chat", "Launch week", "groupChat"],
  ["the running meeting's chat", "Weekly product sync", "meeting"],
])("a poll in %s", (_where, name, type) => {
  it("a poll is posted, voted on, changed, and closed by its owner; a late vote is refused (BOT-02, BOT-09, TAK-39)", async () => {
    const poll = await send(await place(name, type));
    expect(titles(await seen(poll, "megan"))).toEqual(["Vote", "View results", "Remind me"]);

    expect(ownVote(await vote(poll, "megan", "Pizza"))).toBe("Pizza");
    expect(said(await vote(poll, "diego", "Salad"))).toContain("2 responses");
    expect(said(await press(poll, "megan", "survey/taking/start"))).toContain("Input.ChoiceSet");
    const changed = await vote(poll, "megan", "Soup");
    expect(ownVote(changed)).toBe("Soup");
    expect(said(changed)).toContain("2 responses");

    expect(said(await press(poll, "adele", "survey/close"))).toContain("Close this poll?");
    expect(said(await press(poll, "adele", "survey/close", { confirmed: true }))).toContain(
      "Closed",
    );
    expect(said(await vote(poll, "alex", "Pizza"))).toContain(
      "This poll is no longer open for responses",
    );

    await app.emulator.until("the closed card on everybody's screen", async () =>
      said(await seen(poll, "diego")).includes("Closed"),
    );
    const last = await seen(poll, "diego");
    expect(titles(last)).toEqual(["View results"]);
    expect(said(last)).toContain("50% (1)");
  });
});

describe("an answer on a card", () => {
  it("is stored with the card as its source (TAK-36)", async () => {
    const poll = await send(await place("Launch week", "groupChat"));
    await vote(poll, "megan", "Pizza");
    expect(
      await rowsOf(app.database.db, sql`select source from responses where survey_id = ${poll.id}`),
    ).toEqual([{ source: "card" }]);
  });
});

describe("an anonymous poll on its card", () => {
  it("shows no names and leads to what that means, and a response is changed only with the card's receipt (ANO-01)", async () => {
    const poll = await send(await place("Launch week", "groupChat"), { anonymity: "anonymous" });
    const mine = await vote(poll, "megan", "Pizza");
    expect(said(mine)).toContain(`](${app.config.publicUrl}/anonymity)`);
    const change = mine.actions.find((action) => action.title === "Change my response");
    expect(change?.data.receipt).toMatch(/^[\w-]{22}$/);
    await press(poll, "megan", "survey/taking/submit", {
      receipt: change?.data.receipt,
      [poll.field]: poll.choices.Soup,
    });

    const without = await press(poll, "megan", "survey/taking/submit", {
      receipt: undefined,
      [poll.field]: poll.choices.Salad,
    });
    expect(said(without)).toContain("This did not work");
    const adele = await app.as("adele");
    await adele.surveys.close({ params: { id: poll.id }, body: { closeAt: null } });
    const results = await press(poll, "adele", "survey/results/view");
    expect(said(results)).toContain("100% (1)");
    expect(said(results)).not.toContain("Megan");
    const { receipt } = change?.data ?? {};
    expect(ownVote(await press(poll, "megan", "survey/card/refresh", { receipt }))).toBe("Soup");
  });
});

describe("results on a card", () => {
  it("name voters only to owners (RES-34, RES-36)", async () => {
    const poll = await send(await place("Launch week", "groupChat"));
    await vote(poll, "megan", "Pizza");
    expect(said(await press(poll, "adele", "survey/results/view"))).toContain("Megan Bowen");
    expect(said(await press(poll, "diego", "survey/results/view"))).not.toContain("Megan Bowen");
  });

  it("stay hidden as their visibility requires, with the reason (RES-03, RES-04, RES-05, RES-06)", async () => {
    const at = await place("Launch week", "groupChat");
    const later = await send(at, { resultsVisibility: "after-close" });
    const never = await send(at, { resultsVisibility: "private" });
    expect(said(await vote(later, "megan", "Pizza"))).toContain(
      "Results will be available after this poll is closed",
    );
    expect(said(await vote(never, "megan", "Pizza"))).toContain(
      "Results only available to the owner of this poll",
    );
    for (const poll of [later, never]) {
      expect(said(await press(poll, "megan", "survey/results/view"))).not.toContain("%");
      expect(said(await press(poll, "adele", "survey/results/view"))).toContain("100% (1)");
    }
  });
});

describe("commands on a card", () => {
  it("for management work only for owners, whatever a hostile client sends (BOT-19, PERM-02, PERM-09)", async () => {
    const poll = await send(await place("Launch week", "groupChat"));
    expect(titles(await seen(poll, "adele"))).toContain("Manage");
    expect(titles(await seen(poll, "megan"))).not.toContain("Manage");
    const before = await (await app.as("adele")).surveys.get({ params: { id: poll.id } });
    for (const verb of [
      "survey/management/menu",
      "survey/close",
      "survey/delete",
      "survey/deliver",
    ]) {
      expect(
        said(await press(poll, "megan", verb, { confirmed: true, role: "own", owner: true })),
      ).toContain("Only an owner of this Polly can do this");
    }
    await press(poll, "adele", "survey/delete", { confirmed: true });
    expect(said(await press(poll, "megan", "survey/restore"))).toContain("This did not work");
    expect(said(await press(poll, "megan", "survey/card/refresh"))).toContain(
      "This poll was deleted",
    );
    await press(poll, "adele", "survey/restore");
    const after = await (await app.as("adele")).surveys.get({ params: { id: poll.id } });
    expect({ ...after, updatedAt: null, serverTime: null }).toEqual({
      ...before,
      updatedAt: null,
      serverTime: null,
    });
    expect(titles(await press(poll, "adele", "survey/management/menu"))).toEqual([
      "View results",
      "Close",
      "Edit",
      "Preview",
      "More",
      "Back",
    ]);
  });

  it("do nothing for people outside the audience, even with the survey's id (BOT-19)", async () => {
    const poll = await send(await place("Launch week", "groupChat"));
    const elsewhere = await send(await place("Mark 8 Project Team / Design", "channel"));
    const stranger = { ...elsewhere, id: poll.id };
    for (const [verb, data] of [
      ["survey/taking/submit", { [poll.field]: poll.choices.Pizza }],
      ["survey/results/view", {}],
      ["survey/card/refresh", {}],
    ] as const) {
      expect(said(await press(stranger, "lidia", verb, data))).toContain(
        "You do not have access to this Polly",
      );
    }
    for (const verb of Object.keys(botCommands)) {
      const data = {
        confirmed: true,
        [poll.field]: poll.choices.Pizza,
        userId: "adele",
        tenantId: (await app.as("adele")).tenantId,
      };
      // Nobody pressed anything where the client asks for a view.
      const told = verb === "survey/card/refresh" ? "You do not have access" : "This did not work";
      expect(said(await press(stranger, "lidia", verb, data)), verb).toContain(told);
    }
    const adele = await app.as("adele");
    expect((await adele.surveys.get({ params: { id: poll.id } })).responseCount).toBe(0);
  });

  it("find nothing of another organisation (BOT-19, API-07)", async () => {
    const poll = await send(await place("Launch week", "groupChat"));
    const crew = await app.emulator.place("Fabrikam crew");
    await app.emulator.say(crew, "debra", "help", "msteams");
    const help = await app.emulator.cardWith(crew, "debra", "can do");
    const answer = await app.emulator.act(crew, "debra", help.id, "survey/results/view", {
      surveyId: poll.id,
    });
    expect(JSON.stringify(answer.card)).toContain("Sorry, there was a problem loading this survey");
  });

  it("delete after confirmation, and the card says so to everybody (BOT-08, LIF-21, LIF-02)", async () => {
    const poll = await send(await place("Launch week", "groupChat"));
    expect(said(await press(poll, "adele", "survey/delete"))).toContain("Delete this poll?");
    expect(said(await press(poll, "adele", "survey/delete", { confirmed: true }))).toContain(
      "This poll was deleted",
    );
    await app.emulator.until("the deleted card", async () =>
      said(await seen(poll, "megan")).includes("This poll was deleted"),
    );
    expect(said(await vote(poll, "megan", "Pizza"))).toContain(
      "Sorry, there was a problem loading this survey",
    );
  });

  it("ask again for a missing answer (BOT-03, TAK-18)", async () => {
    const poll = await send(await place("Launch week", "groupChat"));
    expect(said(await press(poll, "megan", "survey/taking/submit"))).toContain(
      "Please answer this question",
    );
    expect(
      said(
        await press(poll, "megan", "survey/taking/submit", { [poll.field]: crypto.randomUUID() }),
      ),
    ).toContain("This choice is not part of the question");
  });
});

describe.each(["none", "anonymous"] as const)("several questions, anonymity %s", (anonymity) => {
  it("are answered page by page on the card, and counted once complete (BOT-01, BOT-02, BOT-03, TAK-15, CARD-02)", async () => {
    const [first, second] = [question(), question()];
    const poll = await send(await place("Launch week", "groupChat"), {
      title: `Lunch and more ${crypto.randomUUID()}`,
      questions: [first, second],
      anonymity,
    });
    const data = (card: Card, title: string) =>
      card.actions.find((action) => action.title === title)?.data ?? {};
    const field = (asked: typeof first, at: number) => ({
      [`answer:${asked.id}`]: asked.choices[at]?.id,
    });

    const begun = await press(
      poll,
      "megan",
      "survey/taking/start",
      data(await seen(poll, "megan"), "Start"),
    );
    expect(said(begun)).toContain("Question 1 of 2");
    const next = await press(poll, "megan", "survey/taking/submit", {
      ...data(begun, "Next"),
      ...field(first, 0),
    });
    expect(said(next)).toContain("Question 2 of 2");
    const missing = await press(poll, "megan", "survey/taking/submit", data(next, "Submit"));
    expect(said(missing)).toContain("Please answer this question");
    const back = await press(poll, "megan", "survey/taking/submit", {
      ...data(next, "Previous"),
      ...field(second, 1),
    });
    expect(said(back)).toContain(`"value":"${first.choices[0]?.id}"`);
    const again = await press(poll, "megan", "survey/taking/submit", {
      ...data(back, "Next"),
      ...field(first, 2),
    });
    expect(said(again)).toContain(`"value":"${second.choices[1]?.id}"`);
    const done = await press(poll, "megan", "survey/taking/submit", {
      ...data(again, "Submit"),
      ...field(second, 1),
    });
    expect(said(done)).toContain("You've completed this survey!");

    const adele = await app.as("adele");
    await adele.surveys.close({ params: { id: poll.id }, body: { closeAt: null } });
    const results = await adele.responses.results({ params: { id: poll.id } });
    expect(
      results.results?.questions.map((each) => each.choices.map((choice) => choice.count)),
    ).toEqual([
      [0, 0, 1],
      [0, 1, 0],
    ]);
  });
});

describe("a poll by direct message", () => {
  it("reaches each member in their personal chat with the bot, and is answered there (LIF-16)", async () => {
    const at = await place("Launch week", "groupChat");
    const adele = await app.as("adele");
    const asked = question();
    const recipient = {
      type: at.type,
      id: at.id,
      groupId: null,
      name: "",
      meetingId: null,
      messageId: null,
    };
    const draft = {
      ...newDraft("poll", [recipient], () => crypto.randomUUID()),
      questions: [asked],
      deliveryPreference: "direct-message" as const,
    };
    await adele.surveys.create({ body: { draft } });
    const { people, chats, apps } = await app.emulator.directory();
    const polly = apps.find((each) => each.botId === app.config.variants.msteams.botId);
    const chatOf = (name: string) => {
      const person = people.find((each) => each.name.startsWith(name));
      const chat = chats.find(
        (each) =>
          each.kind === "bot" &&
          each.appId === polly?.appId &&
          each.memberIds.includes(person?.id ?? ""),
      );
      if (!chat) throw new Error(`${name} has no chat with the bot`);
      return chat.id;
    };
    for (const name of ["Megan", "Diego", "Alex"])
      await app.emulator.cardWith(chatOf(name), name.toLowerCase(), asked.label);
    const message = await app.emulator.cardWith(chatOf("Megan"), "megan", asked.label);
    const answer = await app.emulator.act(
      chatOf("Megan"),
      "megan",
      message.id,
      "survey/taking/submit",
      {
        [`answer:${asked.id}`]: asked.choices[0]?.id,
      },
    );
    expect(JSON.stringify(answer.card)).toContain("Your vote");
    const posted = (await app.emulator.messages(at.id, "megan")).filter((each) =>
      JSON.stringify(each.card ?? {}).includes(asked.label),
    );
    expect(posted).toEqual([]);
  });
});
