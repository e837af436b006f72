import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { billingApi, cardApi } from "#contract/billing/billing.ts";
import { pathOf } from "#contract/client.ts";
import { errorAnswer } from "#contract/error.ts";
import type { Route } from "#contract/route.ts";
import { conversationId, tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { allowGuests, guestOf, meetingIdOf } from "#test/guest.ts";
import { paymentsOf, peopleOf } from "#test/paid.ts";
import type { Person } from "#test/person.ts";
import { subscriptionUsers } from "../db/account-tables.ts";

let app: TestApp;
let payments: ReturnType<typeof paymentsOf>;
/** Adele's subscription of five licences; Alex is its admin, Megan has a licence. */
let id: string;
let owner: Person;
let share: string;
let card: string;
let tokens: Record<string, string | null>;
const { someone, heldBy, boughtBy, paidBy } = peopleOf(() => ({ app, payments }));

beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  payments = paymentsOf(app);
  const [adele, alex, megan] = [await app.as("adele"), await app.as("alex"), await app.as("megan")];
  owner = adele;
  ({ subscriptionId: id } = await payments.buy(adele, { licenseQuantity: 5 }));
  const teamId = conversationId.parse(await app.emulator.place("Launch week"));
  await adele.subscriptions.addUser({
    params: { id },
    body: { aadObjectId: userId.parse(megan.id), teamId },
  });
  // Only an operator names admins.
  await app.database.db.insert(subscriptionUsers).values({
    tenantId: tenantId.parse(adele.tenantId),
    subscriptionId: id,
    userId: userId.parse(alex.id),
    role: "admin",
  });
  const { url } = await adele.billing.shareLink({ body: shared() });
  share = new URL(url).searchParams.get("share") ?? "";
  card = await payments.card();
  await allowGuests(app, adele);
  const meetingId = await meetingIdOf(app, "Weekly product sync");
  tokens = {
    owner: adele.token,
    admin: alex.token,
    user: megan.token,
    stranger: (await someone()).token,
    "other organisation": (await app.as("debra")).token,
    guest: (await guestOf(app, { meetingId })).token,
    nobody: null,
  };
  return () => app.close();
});

const shared = () => ({
  ownerId: userId.parse(owner.id),
  ownerName: owner.name,
  ownerUpn: "",
  plan: "teams-pro-unlimited" as const,
  planType: "licensed" as const,
  frequency: "yearly" as const,
  licenses: 5,
});
const more = { planId: "teams-pro-unlimited", frequency: "yearly", licenses: 6 };
const routes: Record<string, Route> = billingApi;

/** An input for each call, right for the subscription's owner. */
const inputs = (): Record<string, { body?: unknown; query?: Record<string, unknown> }> => ({
  settings: {},
  plans: {},
  validateCoupon: { body: { coupon: "NONE" } },
  subscribe: {
    body: {
      planId: "teams-pro-unlimited",
      licenseQuantity: 5,
      billingFrequency: "yearly",
      paymentId: card,
      name: "Payer",
      email: "payer@example.com",
      onBehalfOwner: share,
    },
  },
  info: {},
  estimate: { query: more },
  upgrade: { body: more },
  cancel: { body: { reason: "other" } },
  change: { body: { reactivate: true } },
  credit: {},
  check: { body: { ownerId: owner.id, plan: "teams-pro-unlimited" } },
  shareLink: { body: shared() },
  readShare: { body: { token: share } },
  cardLink: { body: {} },
});

async function call(name: string, token: string | null, of = id) {
  const { body, query = {} } = inputs()[name] ?? {};
  const route = routes[name] ?? billingApi.plans;
  const reply = await fetch(
    `${app.url}/msteams/api${pathOf(route, { params: { id: of }, query })}`,
    {
      method: route.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  );
  return { status: reply.status, text: await reply.text() };
}
/** The status, and the code of a refusal. */
function outcomeOf({ status, text }: { status: number; text: string }): string {
  return status < 400 ? String(status) : `${status} ${JSON.parse(text).code}`;
}

const about = ["info", "estimate", "upgrade", "cancel", "change", "cardLink"];
const each = (names: readonly string[], outcome: string) =>
  Object.fromEntries(names.map((name) => [name, outcome]));
const ofManager = { ...each(about, "200"), cancel: "204" };
const unknown = each(about, "404 BILLING_NOT_FOUND");
const ofAnybody = {
  settings: "200",
  plans: "200",
  credit: "200",
  validateCoupon: "400 COUPON_NOT_VALID",
};
const ofColleague = {
  ...ofAnybody,
  subscribe: "409 BILLING_ALREADY_SUBSCRIBED",
  check: "200",
  shareLink: "200",
  readShare: "200",
};
const all = Object.keys(billingApi);

describe("every call about payments", () => {
  it.each<[string, Record<string, string>]>([
    ["owner", { ...ofColleague, ...ofManager }],
    ["admin", { ...ofColleague, ...ofManager }],
    ["user", { ...ofColleague, ...each(about, "403 BILLING_MANAGERS_ONLY") }],
    ["stranger", { ...ofColleague, ...unknown }],
    [
      "other organisation",
      {
        ...ofAnybody,
        ...unknown,
        subscribe: "404 BILLING_LINK",
        check: "200",
        shareLink: "404 PERSON_NOT_FOUND",
        readShare: "404 BILLING_LINK",
      },
    ],
    ["guest", each(all, "403 GUEST_NOT_ALLOWED")],
    ["nobody", each(all, "401 AUTH_REQUIRED")],
  ])(
    "is answered to %s as they may (API-06, API-07, PERM-03, PERM-05, PERM-06, PERM-07, CAN-11, UPG-01)",
    async (who, expected) => {
      expect(Object.keys(inputs()).toSorted()).toEqual(all.toSorted());
      const before = await heldBy(owner);
      const found: Record<string, string> = {};
      for (const name of Object.keys(inputs()))
        found[name] = outcomeOf(await call(name, tokens[who] ?? null));
      expect(found).toEqual(expected);
      const after = await heldBy(owner);
      if (expected["upgrade"] !== "200") expect(after).toEqual(before);
      expect(after).toMatchObject([{ planQuantity: 6, cancelAtPeriodEnd: false }]);
    },
  );

  it("tells who does not hold a subscription nothing that an id of none does not, whoever asks (API-07)", async () => {
    for (const who of ["stranger", "other organisation"])
      for (const name of about) {
        const token = tokens[who] ?? null;
        expect(await call(name, token), `${who} ${name}`).toEqual(
          await call(name, token, randomUUID()),
        );
      }
  });

  it("tells a subscription's id to its owner only, and to another organisation not that it is there (API-100)", async () => {
    const check = async (who: string) =>
      JSON.parse((await call("check", tokens[who] ?? null)).text) as unknown;
    expect(await check("owner")).toEqual({ hasSubscription: true, subscriptionId: id });
    for (const who of ["admin", "user", "stranger"])
      expect(await check(who)).toEqual({ hasSubscription: true });
    expect(await check("other organisation")).toEqual({ hasSubscription: false });
  });

  it("tells a credit to whom it belongs only", async () => {
    const [bought] = await boughtBy(owner);
    const customer = typeof bought?.customer === "string" ? bought.customer : "";
    await payments.stripe.customers.update(customer, { balance: -500 });
    const credit = async (who: string) =>
      JSON.parse((await call("credit", tokens[who] ?? null)).text) as unknown;
    expect(await credit("owner")).toEqual({ credit: 500 });
    for (const who of ["admin", "user", "stranger", "other organisation"])
      expect(await credit(who), who).toEqual({ credit: 0 });
    await payments.stripe.customers.update(customer, { balance: 700 });
    expect(await credit("owner")).toEqual({ credit: 0 });
    await payments.stripe.customers.update(customer, { balance: 0 });
  });

  it("of the card page takes a link only: no sign-in opens it (CRD-08)", async () => {
    for (const token of Object.values(tokens))
      for (const { method, path } of Object.values(cardApi)) {
        const body = { paymentId: card, name: "Payer", email: "payer@example.com" };
        const reply = await fetch(`${app.url}/msteams/api${path}`, {
          method,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            "content-type": "application/json",
          },
          ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
        });
        expect(outcomeOf({ status: reply.status, text: await reply.text() })).toBe(
          "404 BILLING_CARD_LINK",
        );
      }
  });
});

/** What no page sends: a price of one's own, and somebody else as its owner. */
const invented = () => ({
  price: 1,
  amount: 1,
  unit_amount: 1,
  total: 0,
  amountDue: 0,
  taxPercent: -90,
  discountPercent: 100,
  percentOff: 100,
  quantity: 1,
  planQuantity: 1,
  planLevel: 1_000_000,
  proration_behavior: "none",
  ownerId: owner.id,
  tenantId: randomUUID(),
  customerId: "cus_somebody",
});
const post = (person: Person, path: string, method: "POST" | "PUT", body: object) =>
  person.request(`/v1/billing/stripe/subscription${path}`, { method, body: JSON.stringify(body) });

describe("a price", () => {
  it("is never the caller's: of a change it is what was estimated (API-97, UPG-16)", async () => {
    const person = await someone();
    const { subscriptionId } = await payments.buy(person, { licenseQuantity: 2 });
    const wish = { ...more, licenses: 9, ...invented() };
    const reply = await post(person, `/${subscriptionId}`, "PUT", wish);
    expect(reply.status).toBe(200);
    const paid = await paidBy(person);
    // Minutes after the purchase: a whole year of seven more.
    expect(paid.map((cents) => Math.round(cents / 100))).toEqual([7 * 384, 2 * 384]);
    expect((await heldBy(person))[0]).toMatchObject({ planQuantity: 9, isOwner: true });
    expect((await boughtBy(person))[0]?.items.data[0]?.quantity).toBe(9);
  });

  it("and an owner are never the caller's in a purchase (API-93)", async () => {
    const person = await someone();
    const wish = {
      planId: "teams-pro-unlimited",
      licenseQuantity: 3,
      billingFrequency: "monthly",
      paymentId: await payments.card(),
      name: "Payer",
      email: "payer@example.com",
      ...invented(),
    };
    expect((await post(person, "", "POST", wish)).status).toBe(200);
    expect(await paidBy(person)).toEqual([12_000]);
    expect((await heldBy(person))[0]).toMatchObject({
      planQuantity: 3,
      owners: [{ aadObjectId: person.id }],
    });
  });

  it.each([0, -1, 1.5, 101, 1e9, "many", " 8 ", ["12"], null])(
    "has a whole number of licences in its bounds: not %j (UPG-04)",
    async (licenses) => {
      const bought = await boughtBy(owner);
      const reply = await post(owner, `/${id}`, "PUT", { ...more, licenses });
      expect(reply.status).toBe(400);
      expect(errorAnswer.parse(await reply.json()).code).toMatch(
        /^(REQUEST_INVALID|BILLING_LICENSES)$/,
      );
      expect(await boughtBy(owner)).toEqual(bought);
    },
  );

  it("is paid once by a checkout: another's id neither buys nor shows what they bought (API-93)", async () => {
    const [one, other] = [await someone(), await someone()];
    const checkoutId = randomUUID();
    await payments.buy(one, { checkoutId });
    await expect(payments.buy(other, { checkoutId })).rejects.toMatchObject({
      status: 409,
      body: { code: "BILLING_IN_PROGRESS" },
    });
    const debra = await app.as("debra");
    await payments.buy(debra, { checkoutId });
    expect((await heldBy(debra))[0]?.owners).toMatchObject([{ aadObjectId: debra.id }]);
    expect(await heldBy(other)).toEqual([]);
    expect(await paidBy(other)).toEqual([]);
  });
});
