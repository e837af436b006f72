import { and, eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { conversationId, tenantId, userId } from "#domain/ids.ts";
import { startApp, type TestApp } from "#test/app.ts";
import type { CallError } from "#test/person.ts";
import { setFlags } from "../accounts/grant-plan.ts";
import { conversations, members } from "../db/tables.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterEach(() => app.emulator.faults({}));

const place = async (name: string) => conversationId.parse(await app.emulator.place(name));
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: CallError) => ({
      status: error.status,
      code: error.body.code,
      message: error.body.message,
    }),
  );

describe("members", () => {
  it("are those in the host's roster, with both their ids (API-08)", async () => {
    const megan = await app.as("megan");
    const { members: found } = await megan.teams.members({
      params: { teamId: await place("Launch week") },
    });
    expect(found.map((member) => member.name.split(" ")[0]).sort()).toEqual([
      "Adele",
      "Alex",
      "Diego",
      "Isaiah",
      "Megan",
    ]);
    const own = found.find((member) => member.aadObjectId === (megan.id as string));
    expect(own).toMatchObject({
      name: megan.name,
      teamsUserId: expect.stringMatching(/^29:/),
      upn: expect.stringContaining("@"),
    });
  });

  it("of a private channel are unknown: the host does not tell apps", async () => {
    const adele = await app.as("adele");
    expect(
      await refusal(
        adele.teams.members({ params: { teamId: await place("Mark 8 Project Team / Budget") } }),
      ),
    ).toMatchObject({
      status: 404,
    });
  });

  it("are shown to members only, and to no other organisation (PERM-09, API-07)", async () => {
    const chat = await place("Launch week");
    const [lidia, debra] = [await app.as("lidia"), await app.as("debra")];
    expect(await refusal(lidia.teams.members({ params: { teamId: chat } }))).toMatchObject({
      status: 403,
      code: "CONVERSATION_NOT_MEMBER",
    });
    expect(await refusal(debra.teams.members({ params: { teamId: chat } }))).toMatchObject({
      status: 404,
      code: "CONVERSATION_NOT_FOUND",
    });
  });

  it.each([
    ["members", "Unable to load team members"],
    ["channels", "Unable to load team channels"],
    ["applications", "Unable to load installed applications for team"],
  ] as const)("without an id: %s answers %j (ERR-01, ERR-02, ERR-03)", async (call, message) => {
    const megan = await app.as("megan");
    // What pages send without an id: nothing, a blank, or a missing value as text.
    for (const none of ["", "%20", "undefined", "null"]) {
      const reply = await megan.request(`/v1/teams/${none}/${call}`);
      expect([reply.status, await reply.json()], none).toEqual([
        400,
        expect.objectContaining({ message, error: message }),
      ]);
    }
  });

  it("who have just joined are found at once", async () => {
    const chat = await place("Launch week");
    const { db } = app.database;
    const megan = await app.as("megan");
    await db
      .delete(members)
      .where(and(eq(members.conversationId, chat), eq(members.userId, userId.parse(megan.id))));
    await db
      .update(conversations)
      .set({ membersReadAt: new Date(Date.now() - 61_000) })
      .where(eq(conversations.conversationId, chat));
    expect((await megan.teams.members({ params: { teamId: chat } })).members.length).toBe(5);
  });
});

describe("channels", () => {
  it("are those of the team, General first (API-09)", async () => {
    const megan = await app.as("megan");
    const { channels } = await megan.teams.channels({
      params: { teamId: await place("Mark 8 Project Team / General") },
    });
    expect(channels[0]?.name).toBe("General");
    expect(channels.map((channel) => channel.name)).toEqual(
      expect.arrayContaining(["Design", "Go to market"]),
    );
  });

  it("are the same when requested for one of them, and empty for a chat", async () => {
    const megan = await app.as("megan");
    const of = async (name: string) =>
      (await megan.teams.channels({ params: { teamId: await place(name) } })).channels.length;
    expect(await of("Mark 8 Project Team / Design")).toBe(
      await of("Mark 8 Project Team / General"),
    );
    expect(await of("Launch week")).toBe(0);
  });
});

describe("applications", () => {
  it("are the product's apps installed there, with the ids and names of their packages (API-10)", async () => {
    const megan = await app.as("megan");
    const of = async (name: string) =>
      (await megan.teams.applications({ params: { teamId: await place(name) } })).applications;
    const [msteams, agile] = (await app.emulator.directory()).apps.map(({ appId, name }) => ({
      id: appId,
      name,
    }));
    expect(await of("Launch week")).toEqual([msteams, agile]);
    expect(await of("Mark 8 Project Team / Design")).toEqual([msteams, agile]);
    await app.emulator.uninstall(await place("Launch week"), "megan", "agile");
    try {
      await app.emulator.until(
        "the standup app to be gone",
        async () => (await of("Launch week")).length === 1,
      );
      expect(await of("Launch week")).toEqual([msteams]);
    } finally {
      await app.emulator.install(await place("Launch week"), "megan", "agile");
    }
    await app.emulator.until(
      "the standup app to be back",
      async () => (await of("Launch week")).length === 2,
    );
  });
});

describe("while the host is unreachable", () => {
  it("stored data stays valid, and missing data is an error with a message", async () => {
    const [megan, chat, team] = [
      await app.as("megan"),
      await place("Launch week"),
      await place("Mark 8 Project Team / General"),
    ];
    const { db } = app.database;
    const longAgo = new Date(Date.now() - 3_600_000);
    await db
      .update(conversations)
      .set({ membersReadAt: longAgo })
      .where(eq(conversations.conversationId, chat));
    await db
      .update(conversations)
      .set({ channelsReadAt: longAgo })
      .where(eq(conversations.conversationId, team));
    await app.emulator.faults({ down: true });
    expect((await megan.teams.members({ params: { teamId: chat } })).members.length).toBe(5);
    expect(
      (await megan.teams.channels({ params: { teamId: team } })).channels.length,
    ).toBeGreaterThan(2);
    await db
      .update(conversations)
      .set({ membersReadAt: null })
      .where(eq(conversations.conversationId, chat));
    await db
      .update(conversations)
      .set({ channelsReadAt: null })
      .where(eq(conversations.conversationId, team));
    const unreachable = {
      status: 502,
      message: "Microsoft Teams could not be reached. Please try again.",
    };
    expect(await refusal(megan.teams.members({ params: { teamId: chat } }))).toMatchObject(
      unreachable,
    );
    expect(await refusal(megan.teams.channels({ params: { teamId: team } }))).toMatchObject(
      unreachable,
    );
    await app.emulator.faults({});
    expect((await megan.teams.members({ params: { teamId: chat } })).members.length).toBe(5);
  });
});

describe("info", () => {
  it("returns the member count and that the app is installed (LIF-17, API-11, ENT-43)", async () => {
    const megan = await app.as("megan");
    for (const anonymousUserExperienceEnabled of [true, false]) {
      const tenant = tenantId.parse(megan.tenantId);
      await setFlags(app.database.db, tenant, { anonymousUserExperienceEnabled });
      expect(
        await megan.teams.info({ params: { teamId: await place("Launch week") }, query: {} }),
      ).toEqual({
        tenantId: megan.tenantId,
        memberCount: 5,
        active: true,
        anonymousUserExperienceEnabled,
      });
    }
    expect(
      await megan.teams.info({
        params: { teamId: await place("Launch week") },
        query: { fetchCountFromRemote: "true" },
      }),
    ).toMatchObject({ memberCount: 5 });
  });

  it("counts the members that are stored, or asks the host, which one person can't do all the time (API-12)", async () => {
    const [megan, chat] = [await app.as("megan"), await place("Launch week")];
    const count = async (fetchCountFromRemote: "true" | "false") =>
      (await megan.teams.info({ params: { teamId: chat }, query: { fetchCountFromRemote } }))
        .memberCount;
    await count("true");
    await app.database.db
      .delete(members)
      .where(and(eq(members.conversationId, chat), eq(members.name, "Isaiah Langer")));
    expect(await count("false")).toBe(4);
    for (const _ of Array.from({ length: 20 })) expect(await count("true")).toBe(4);
    await app.database.db
      .update(conversations)
      .set({ membersReadAt: new Date(Date.now() - 31_000) })
      .where(eq(conversations.conversationId, chat));
    expect(await count("true")).toBe(5);
  });

  it("returns only that a chat without the app is not active (LIF-19)", async () => {
    const adele = await app.as("adele");
    expect(
      await adele.teams.info({ params: { teamId: await place("Weekend hike") }, query: {} }),
    ).toEqual({
      tenantId: adele.tenantId,
      memberCount: 0,
      active: false,
      anonymousUserExperienceEnabled: false,
    });
  });

  it("follows the installation: removed with the app, back when it is added again", async () => {
    const [adele, chat] = [await app.as("adele"), await place("Weekend hike")];
    const active = async () =>
      (await adele.teams.info({ params: { teamId: chat }, query: {} })).active;
    await app.emulator.install(chat, "adele", "msteams");
    await app.emulator.until("the app in the chat", active);
    expect((await adele.teams.members({ params: { teamId: chat } })).members.length).toBe(3);
    await app.emulator.uninstall(chat, "adele", "msteams");
    await app.emulator.until("the app out of the chat", async () => !(await active()));
    expect(
      await app.database.db.select().from(members).where(eq(members.conversationId, chat)),
    ).toEqual([]);
    expect(await refusal(adele.teams.members({ params: { teamId: chat } }))).toMatchObject({
      status: 409,
      code: "CONVERSATION_NOT_INSTALLED",
    });
  });
});
