import { expect, it } from "vitest";
import { startOwnApp } from "./app.ts";
import { asStandup } from "./as-standup.ts";
import { exportOf } from "./exports.ts";
import { allowGuests, guestAnswer, guestOf, meetingIdOf, sendToMeeting } from "./guest.ts";
import { paymentsOf } from "./paid.ts";

const subject = "Weekly product sync";

it("one running product asks, answers and shows results, and sells, limits and manages the plans for it (CON-10)", async () => {
  const app = await startOwnApp({ BILLING: "sandbox" });
  const payments = paymentsOf(app);
  const adele = await app.as("adele");

  // Plans, checkout, account.
  expect((await adele.billing.plans()).plans.length).toBeGreaterThan(0);
  const before = await adele.accounts.get();
  expect(before.subscriptions).toEqual([]);
  const { subscriptionId: id } = await payments.buy(adele, { licenseQuantity: 3 });
  await payments.heard();
  expect((await adele.accounts.get()).subscriptions).toMatchObject([{ id, state: "active" }]);
  expect(await adele.billing.info({ params: { id } })).toMatchObject({ quantity: 3 });
  expect(await adele.subscriptions.get({ params: { id } })).toMatchObject({ licencesLeft: 2 });

  // Authoring and sending with an option of the plan, into a meeting, and a guest.
  await allowGuests(app, adele);
  const sent = await sendToMeeting(app, adele, subject, { anonymity: "voluntary" });
  const { poll, vote, where } = sent;
  await vote(await app.as("alex"), "Pizza");
  const guest = await guestOf(app, { meetingId: await meetingIdOf(app, subject) });
  await guest.responses.save(guestAnswer(sent, "Salad"));

  // Results, lists, the meeting's view, the export, and what was used of the month.
  const { results } = await adele.responses.results({ params: { id: poll.id } });
  expect(results?.responseCount).toBe(2);
  const listed = await adele.surveys.ofOwner({ query: {} });
  expect(listed.surveys.map((each) => each.id)).toContain(poll.id);
  expect(await adele.meetings.info({ params: { chatId: where } })).toMatchObject({
    role: expect.any(String),
  });
  expect((await exportOf(adele, poll.id)).text).toContain("Pizza");
  expect((await adele.accounts.get()).usage.value).toBe(2);

  // Integrations of a standup, and the rating dialog.
  await asStandup(app, poll.id);
  const params = { referenceType: "survey", referenceId: poll.id } as const;
  const github = { system: "github", prefix: "#", url: "https://github.example/<num>" } as const;
  await adele.integrations.create({ params, body: github });
  const { integrations } = await adele.integrations.list({ params, query: {} });
  expect(integrations).toMatchObject([github]);
  expect(await adele.accounts.ratingEligibility()).toEqual({ isEligible: expect.any(Boolean) });
  await app.close();
});
