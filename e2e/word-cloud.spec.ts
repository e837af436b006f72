import { type Browser, expect } from "@playwright/test";
import { aCloudQuestion } from "#test/a-cloud-question.ts";
import { sendCloud } from "#test/send-cloud.ts";
import { expectFits, inEachTheme } from "./barriers.ts";
import { addTab, emulator, personNamed } from "./prepare.ts";
import { cardWith, openAs, openTab } from "./shell.ts";
import { test } from "./test.ts";

const meeting = "Weekly product sync";

test("a word cloud sent to the running meeting is answered on its card, and seen on the page and on the card (WCL-02, WCL-06)", async ({
  browser,
}) => {
  const label = `What helps us, ${crypto.randomUUID().slice(0, 8)}?`;
  const cloud = await sendCloud({ emulator }, await personNamed("adele"), {
    question: aCloudQuestion({ label }),
  });
  const { page: wide, frame } = await openCloud(browser, cloud);
  await expect(frame.getByText("No responses to this question")).toBeVisible();

  const alex = await openAs(browser, "alex", meeting);
  await cardWith(alex, label).getByRole("button", { name: "Answer", exact: true }).click();
  const form = alex.getByRole("dialog");
  await form.getByRole("textbox", { name: /^Your answer/ }).fill("Focus time");
  await form.getByRole("button", { name: "Vote", exact: true }).click();
  await expect(form.getByText("You voted: Focus time")).toBeVisible();
  await cloud.say(await personNamed("megan"), "focus time!");
  await cloud.say(
    await personNamed("diego"),
    "I would like to have more coffee and focus time for all of us",
  );
  await expect(frame.locator("svg text")).toHaveText(["Focus time", "coffee", "focus", "time"]);
  await frame.getByRole("button", { name: "Show as a list" }).click();
  await expect(frame.getByRole("listitem").first()).toHaveText("Focus time 2 responses");

  const megan = await openAs(browser, "megan", meeting);
  const picture = cardWith(megan, label).getByRole("img", {
    name: /^Word cloud: Focus time, coffee/,
  });
  await expect(picture).toBeVisible();
  // It was loaded from the product, without a token.
  expect(await picture.evaluate((image) => Reflect.get(image, "naturalWidth"))).toBe(1200);
  await inEachTheme(wide, frame, 'iframe[title^="Tab:"]');
});

test("25 long words fit on a page of 280 pixels (WCL-01)", async ({ browser }) => {
  const cloud = await sendCloud({ emulator }, await personNamed("adele"));
  const people = ["adele", "alex", "megan", "diego", "grady"];
  for (const [at, alias] of people.entries()) {
    const words = Array.from(
      { length: 6 },
      (_, n) => `Donaudampfschifffahrtsgesellschaft${at}${n}`,
    );
    await cloud.say(await personNamed(alias), words.join(" "));
  }
  const { frame } = await openCloud(browser, cloud, 280);
  await expect(frame.locator("svg text")).toHaveCount(25);
  await expectFits(frame, 280, ["Show as a list"]);
});

async function openCloud(
  browser: Browser,
  cloud: { id: string; where: string },
  width = 1400,
): ReturnType<typeof openTab> {
  const tab = await addTab(
    cloud.where,
    "Word cloud",
    `/msteams/content/meeting/survey/${cloud.id}/results/wordcloud`,
  );
  return openTab(browser, "adele", { id: cloud.where, tab }, { width });
}
