import { expect } from "@playwright/test";
import { inGroups } from "#test/in-groups.ts";
import {
  act,
  answeredBy,
  cardWith,
  openAs,
  openResults,
  ownVote,
  vote,
  writePoll,
} from "./shell.ts";
import { test } from "./test.ts";

const [channel, chat, meeting] = [
  "Mark 8 Project Team / Design",
  "Launch week",
  "Weekly product sync",
] as const;
const stories = [
  { place: channel, anonymity: "Names are shown" },
  { place: chat, anonymity: "Anonymous" },
  { place: meeting, anonymity: "Names are shown" },
];
const late = "This poll is no longer open for responses";

for (const { place, anonymity } of stories) {
  test(`a poll from its creation to a late vote in ${place}, ${anonymity} (AUT-01, AUT-55, CARD-03, HOST-02, LIF-05, LIF-06, LIF-08, LIF-13, TAK-08)`, async ({
    browser,
  }) => {
    const question = `Lunch on ${crypto.randomUUID().slice(0, 8)}?`;
    const adele = await openAs(browser, "adele", place);
    await writePoll(adele, { question, choices: ["Pizza", "Salad", "Soup"], anonymity });
    await expect(cardWith(adele, question).getByText("Live")).toBeVisible();

    const [alex, megan, third, diego] = await Promise.all(
      ["alex", "megan", place === "Weekly product sync" ? "grady" : "isaiah", "diego"].map(
        (person) => openAs(browser, person, place),
      ),
    );
    if (!alex || !megan || !third || !diego) throw new Error("five people take part");
    const results = await openResults(diego, question);
    await expect(results.getByText("No responses yet").first()).toBeVisible();
    await vote(alex, question, "Pizza");
    await vote(megan, question, "Pizza");
    await vote(third, question, "Salad");
    await vote(adele, question, "Soup");
    await expect(answeredBy(results, 4)).toBeVisible();
    const isSealed = anonymity === "Anonymous";
    const waiting = results.getByText(`4 answers are in. ${inGroups}`);
    if (isSealed) {
      await expect(waiting.first()).toBeVisible();
      await expect(results.getByRole("row", { name: /^Pizza/ })).toHaveCount(0);
    } else await expect(results.getByRole("row", { name: /^Pizza/ })).toContainText("2");

    await cardWith(megan, question).getByRole("button", { name: "Change my response" }).click();
    const form = megan.getByRole("dialog");
    await form.getByRole("radio", { name: "Soup" }).check();
    await form.getByRole("button", { name: "Vote", exact: true }).click();
    await expect(ownVote(form, "Soup")).toBeVisible();
    await form.getByRole("button", { name: "Close dialog" }).click();
    const showsAll = async () => {
      await expect(results.getByRole("row", { name: /^Soup/ })).toContainText("2");
      await expect(results.getByRole("row", { name: /^Pizza/ })).toContainText("1");
    };
    if (!isSealed) await showsAll();
    await expect(results.getByText("Alex Wilber")).toHaveCount(0);

    const own = await openResults(adele, question);
    if (anonymity === "Anonymous") await expect(own.getByText("Megan Bowen")).toHaveCount(0);
    else await expect(own.getByText(/Megan Bowen/).first()).toBeVisible();

    // A respondent who lost the network before the close still has the form on screen.
    const lee = await openAs(
      browser,
      place === "Mark 8 Project Team / Design" ? "lee" : "diego",
      place,
    );
    await lee.route(/\/survey\/[^/]+\/events/, (route) => route.abort());
    const stale = await openResults(lee, question);
    await stale.getByRole("button", { name: "Answer", exact: true }).click();
    await expect(stale.getByRole("radio", { name: "Pizza" })).toBeVisible();
    await lee.route(/\/api\/v1\/survey\//, (route) =>
      route.request().method() === "GET" ? route.abort() : route.continue(),
    );

    await act(own, "Close");
    await own
      .getByRole("dialog")
      .or(own.getByRole("alertdialog"))
      .getByRole("button", { name: "Close", exact: true })
      .click();
    await expect(own.getByText("Closed", { exact: true }).first()).toBeVisible();
    await expect(results.getByText("Closed", { exact: true }).first()).toBeVisible();
    await showsAll();
    await expect(waiting).toHaveCount(0);
    await expect(
      cardWith(alex, question).getByText("Closed", { exact: true }).first(),
    ).toBeVisible();
    await expect(
      cardWith(alex, question).getByRole("button", { name: "Vote", exact: true }),
    ).toHaveCount(0);

    await stale.getByRole("radio", { name: "Pizza" }).check();
    await stale.getByRole("button", { name: "Vote", exact: true }).click();
    await expect(stale.getByText(late).first()).toBeVisible();
    await Promise.all(
      [adele, alex, megan, third, diego, lee].map((page) => page.context().close()),
    );
  });
}
