import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ListQuery, listQuery } from "#contract/surveys.ts";
import { conversationId, surveyId, tenantId, userId } from "#domain/ids.ts";
import { listedTitle, searchText } from "#domain/survey/search-text.ts";
import { type Survey, surveyState, surveyType } from "#domain/survey/survey.ts";
import { freshDatabase } from "#test/app.ts";
import { aChoiceQuestion, aRecipient, aSurvey } from "#test/factories.ts";
import type { Database } from "../db/db.ts";
import { listings } from "../db/list-tables.ts";
import { members, recipients } from "../db/tables.ts";
import { recipientRows } from "../surveys/changes/write-change.ts";
import { listingsOf } from "../surveys/list-survey.ts";
import { countListings } from "./count-listings.ts";
import type { List } from "./open-list.ts";
import { readListings } from "./read-listings.ts";

const tenant = tenantId.parse(randomUUID());
const people = Array.from({ length: 3 }, () => userId.parse(randomUUID()));
const places = ["19:channel@thread.tacv2", "19:meeting@thread.v2", "19:chat@thread.v2"].map((id) =>
  conversationId.parse(id),
);
const [channel = expect.fail(), meeting = expect.fail(), chat = expect.fail()] = places;
const meetings = ["MC-one", "MC-two"];
const titles = [
  "Pizza today?",
  "Café au lait",
  "100% sure",
  "snake_case",
  "A  wide\tgap",
  "",
  "x".repeat(4000),
  "Straße",
];
const start = Date.parse("2026-03-02T10:00:00Z");
const minute = 60_000;

let database: Database;
/** More than one window of the list. */
const items: Survey[] = Array.from({ length: 2600 }, (_, n) => itemOf(n));

/** Evenly mixed, the same in each run; every three have the same creation time. */
function itemOf(n: number): Survey {
  const mix = (of: number, by: number) =>
    Math.floor((((n + 1) * 2654435761 * by) % 2 ** 32) / 2 ** 16) % of;
  const createdAt = new Date(start + Math.floor(n / 3) * minute);
  const state = surveyState.options[[0, 1, 1, 2, 2, 2][mix(6, 7)] ?? 1] ?? "open";
  const to = [
    aRecipient({
      type: "channel",
      id: channel,
      meetingId: mix(4, 3) === 0 ? (meetings[mix(2, 19)] ?? null) : null,
    }),
    ...(mix(5, 5) === 0 ? [aRecipient({ type: "meeting", id: meeting, meetingId: "MC-one" })] : []),
    ...(mix(3, 13) === 0 ? [aRecipient({ type: "groupChat", id: chat })] : []),
    ...(mix(7, 17) === 0 ? [aRecipient({ type: "web", id: conversationId.parse(tenant) })] : []),
  ];
  return aSurvey({
    tenantId: tenant,
    id: surveyId.parse(randomUUID()),
    type: n % 500 === 0 ? "qna" : ((["poll", "survey", "quiz"] as const)[mix(3, 23)] ?? "poll"),
    state,
    title: titles[mix(titles.length, 11)] ?? "",
    questions: [aChoiceQuestion(undefined, { label: "Which one of them?" })],
    owners: people
      .filter((_, at) => at === mix(3, 29) || mix(9, 31) === at)
      .map((aadObjectId) => ({ aadObjectId, name: "" })),
    recipients: n % 11 === 0 ? to.slice(1) : to,
    closeAt: state === "closed" ? new Date(createdAt.getTime() + mix(600, 37) * minute) : null,
    createdAt,
  });
}

beforeAll(async () => {
  database = await freshDatabase();
  const rows = items.flatMap(listingsOf);
  for (let at = 0; at < rows.length; at += 1000)
    await database.db.insert(listings).values(rows.slice(at, at + 1000));
  const person = {
    tenantId: tenant,
    applicationType: "msteams" as const,
    userId: reader,
    teamsUserId: "",
    name: "",
    upn: "",
  };
  await database.db.insert(members).values(alsoIn.map((id) => ({ ...person, conversationId: id })));
  const to = items.flatMap(recipientRows);
  for (let at = 0; at < to.length; at += 1000)
    await database.db.insert(recipients).values(to.slice(at, at + 1000));
});
afterAll(() => database.close());

const reader = people[0] ?? expect.fail();
/** Where the reader is too, besides this list. */
const alsoIn = [chat];
const isKnown = (list: List, place: string) =>
  list.of === "owner" || place === list.id || alsoIn.some((id) => id === place);
const listsOf: List[] = [
  ...places.map((id) => ({ id, reader, of: "conversation" as const })),
  { id: reader, reader, of: "owner" },
  { id: conversationId.parse("19:nothing@thread.v2"), reader, of: "conversation" },
];
const ctx = () => ({
  db: database.db,
  actor: {
    tenantId: tenant,
    app: "msteams" as const,
    user: null,
    conversationId: null,
    guestIn: null,
  },
});

/** The expected list, computed from the surveys. */
function expected(list: List, q: ListQuery): string[] {
  const inList = (item: Survey) => {
    const to = item.recipients.find(({ id, type }) => id === list.id && type !== "web");
    if (list.of === "owner")
      return { own: true, meetings: item.recipients.flatMap(({ meetingId }) => meetingId ?? []) };
    return (
      to && {
        own: item.owners.some(({ aadObjectId }) => aadObjectId === reader),
        meetings: to.meetingId ? [to.meetingId] : [],
      }
    );
  };
  const kept = items.filter((item) => {
    if (list.of === "owner" && !item.owners.some(({ aadObjectId }) => aadObjectId === reader))
      return false;
    const found = inList(item);
    if (!found || (item.state === "pending" && !found.own)) return false;
    const { closeAt, state, type } = item;
    return [
      !q.types?.length || q.types.includes(type),
      !q.excludeTypes?.includes(type),
      !q.states?.length || q.states.includes(state),
      !q.owners?.length || item.owners.some(({ aadObjectId }) => q.owners?.includes(aadObjectId)),
      !q.channels?.length ||
        item.recipients.some(
          ({ id, type: kind }) => kind !== "web" && isKnown(list, id) && q.channels?.includes(id),
        ),
      !q.filterMeetings || found.meetings.length > 0,
      !q.filterNotMeetings || found.meetings.length === 0,
      !q.channelMeetingId || found.meetings.includes(q.channelMeetingId),
      !q.organizationWide || item.recipients.some(({ type: kind }) => kind === "web"),
      !q.closeAt || state !== "closed" || (closeAt !== null && closeAt >= q.closeAt),
      !q.closedBefore || (state === "closed" && closeAt !== null && closeAt < q.closedBefore),
      !q.search || searchText(listedTitle(item)).includes(searchText(q.search)),
    ].every(Boolean);
  });
  const newest = kept.sort(
    (one, other) =>
      other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1),
  );
  return (q.sort === "newest" ? newest : newest.reverse()).map(({ id }) => id);
}

async function allPages(list: List, asked: ListQuery): Promise<string[]> {
  const ids: string[] = [];
  for (let { after } = asked; ; ) {
    const page = await readListings(ctx(), list, { ...asked, after });
    expect(page.ids.length).toBeLessThanOrEqual(asked.limit);
    ids.push(...page.ids);
    if (page.next === null) return ids;
    after = page.next;
  }
}

const some = <T>(values: readonly T[]) =>
  fc.option(
    fc.subarray([...values], { minLength: 1 }).map((all) => all.join(",")),
    { nil: undefined, freq: 2 },
  );
const flag = fc
  .option(fc.constant("true"), { nil: undefined, freq: 1 })
  .map((value) => value ?? "false");
const time = fc.option(
  fc
    .integer({ min: 0, max: 900 })
    .map((minutes) => new Date(start + minutes * minute).toISOString()),
  { nil: undefined, freq: 1 },
);
const asked = fc
  .record({
    types: some(surveyType.options),
    excludeTypes: some(surveyType.options.slice(0, 4)),
    states: some(surveyState.options),
    owners: some(people),
    channels: some(places),
    filterMeetings: flag,
    filterNotMeetings: flag,
    channelMeetingId: fc.option(fc.constantFrom(...meetings), { nil: undefined, freq: 1 }),
    closeAt: time,
    closedBefore: time,
    organizationWide: flag,
    search: fc.option(
      fc.constantFrom(
        "PIZZA",
        "cafe",
        "100%",
        "e_c",
        "wide gap",
        "which one",
        "nowhere",
        "%",
        "_",
        " ",
      ),
      {
        nil: undefined,
        freq: 1,
      },
    ),
    sort: fc.constantFrom("newest", "oldest"),
    limit: fc.constantFrom("29", "64", "100"),
  })
  .chain((all) =>
    // Few filters at a time: all of them together match nothing.
    fc
      .subarray(
        Object.keys(all).filter((name) => name !== "sort" && name !== "limit"),
        { maxLength: 3 },
      )
      .map((names) => {
        const chosen = Object.entries(all).filter(
          ([name]) => names.includes(name) || name === "sort" || name === "limit",
        );
        return listQuery.parse(Object.fromEntries(chosen));
      }),
  );

describe("the pages of a list", () => {
  it("have exactly the filtered surveys, each once, in the requested order (LST-01, LST-03, LST-04, API-15, API-16, API-17, API-19, API-20, API-21, API-22, MTG-15, MTG-16, MTG-26)", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...listsOf), asked, async (list, query) => {
        expect(await allPages(list, query)).toEqual(expected(list, query));
      }),
      { numRuns: 80 },
    );
  });

  it("stay correct while surveys are added in between", async () => {
    const list = listsOf[0] ?? expect.fail();
    const query = listQuery.parse({ limit: 40 });
    const before = expected(list, query);
    const first = await readListings(ctx(), list, query);
    const later = {
      ...itemOf(1),
      id: surveyId.parse(randomUUID()),
      state: "open" as const,
      createdAt: new Date(start + 10_000 * minute),
    };
    await database.db.insert(listings).values(listingsOf(later));
    try {
      const rest = await allPages(list, { ...query, after: first.next ?? undefined });
      expect([...first.ids, ...rest]).toEqual(before);
    } finally {
      await database.db.delete(listings).where(eq(listings.surveyId, later.id));
    }
  });
});

describe("a rare word", () => {
  const list: List = { id: conversationId.parse("19:long@thread.v2"), reader, of: "conversation" };
  const many = 10_500;
  // At the edges of the windows, and of one call's scan.
  const edges = [0, 999, 1000, 1001, 1999, 2000, 5000, 9998, 9999, 10_000, 10_001, 10_499];
  const places = [...new Set(edges.flatMap((at) => [at, many - 1 - at]))].sort(
    (one, other) => one - other,
  );

  it.each(["newest", "oldest"] as const)(
    "is found anywhere in a long list, %s first, a few at a time (LST-01)",
    async (sort) => {
      await database.db.execute(sql`
      insert into listings (tenant_id, application_type, list_id, survey_id, type, state,
      in_meeting, organization_wide, title, owner_ids, place_ids, created_at)
      select ${tenant}, 'msteams', ${list.id}, gen_random_uuid(), 'poll', 'open', false, false,
        case when n = any(${sql.param(places)}::int[]) then 'zeppelin '
        else '' end || n, '{}', '{}', '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second'
      from generate_series(0, ${many - 1}::int) n on conflict do nothing`);
      const query = listQuery.parse({ search: "Zeppelin", sort });
      const first = await readListings(ctx(), list, query);
      expect(first.ids.length).toBeLessThan(places.length);
      const rows = await database.db
        .select({ id: listings.surveyId, title: listings.title })
        .from(listings)
        .where(eq(listings.listId, list.id));
      const titles = new Map(rows.map(({ id, title }) => [id as string, title]));
      const found = (await allPages(list, query)).map((id) =>
        Number(titles.get(id)?.split(" ")[1]),
      );
      expect(found).toEqual(sort === "newest" ? [...places].reverse() : places);
      await database.db.delete(listings).where(eq(listings.listId, list.id));
    },
  );
});

describe("the counts of a list", () => {
  it("cover the same surveys, highest first, of the newest 2,000 (MTG-04)", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...listsOf.slice(1)), asked, async (list, query) => {
        const found = expected(list, query).map(
          (id) => items.find((item) => item.id === id) ?? expect.fail(),
        );
        const by = (keys: (item: Survey) => readonly string[]) => tally(found.flatMap(keys));
        const counts = await countListings(ctx(), list, query);
        const plain = (rows: readonly { id: string; count: number }[]) =>
          rows.map(({ id, count }) => [id, count]);
        expect(plain(counts.types)).toEqual(by(({ type }) => [type]));
        expect(plain(counts.states)).toEqual(by(({ state }) => [state]));
        expect(plain(counts.owners)).toEqual(
          by(({ owners }) => owners.map(({ aadObjectId }) => aadObjectId)),
        );
        expect(plain(counts.channels)).toEqual(
          by(({ recipients: to }) =>
            to.flatMap(({ type, id }) => (type !== "web" && isKnown(list, id) ? [id] : [])),
          ),
        );
      }),
      { numRuns: 30 },
    );
  });
});

function tally(ids: readonly string[]): (string | number)[][] {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}
