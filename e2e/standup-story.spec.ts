import { expect } from "@playwright/test";
import { conversationId } from "#domain/ids.ts";
import { aRecipient } from "#test/factories.ts";
import { aStandup, sayIn } from "#test/send-standup.ts";
import { inEachTheme } from "./barriers.ts";
import { newChannel, personNamed } from "./prepare.ts";
import { cardWith, dialogOf, openAs, openAuthoring } from "./shell.ts";
import { test } from "./test.ts";

test("a standup is set up for working days, with three questions, and previewed first (STD-01, STD-02, STD-03, REC-11, SUC-03)", async ({
  browser,
}) => {
  const { place } = await newChannel();
  const page = await openAs(browser, "adele", place);
  const form = await openAuthoring(page, "Standup");
  await expect(form.getByRole("textbox", { name: "Question 1" })).toHaveValue(
    "What have you accomplished since the last check-in?",
  );
  await expect(form.getByText(/^Every week/).first()).toBeVisible();
  await form.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(form.getByText("Team name is required")).toBeVisible();
  await form.getByRole("textbox", { name: "Team name" }).fill("Platform team");
  await form.getByRole("textbox", { name: "Message to your team" }).fill("Two lines are enough.");
  await expect(form.getByRole("combobox", { name: "Close standup after" })).toHaveValue("PT3H");
  await inEachTheme(page, form, "iframe[title^='Dialog:']");
  await form.getByRole("button", { name: "Preview", exact: true }).click();
  const preview = form.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("Two lines are enough.")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Team name" })).toBeHidden();
  await form.getByRole("button", { name: "Start series" }).click();
  await expect(form.getByText("New series created!")).toBeVisible();
});

test("a team checks in on its card, and reads who is blocked and who is missing (STD-09, STD-12, CARD-01, AUT-51)", async ({
  browser,
}) => {
  const { id, place } = await newChannel();
  const team = `Platform ${id.slice(3, 11)}`;
  const draft = aStandup({
    title: team,
    recipients: [aRecipient({ id: conversationId.parse(id) })],
  });
  const adele = await personNamed("adele");
  const { id: standup } = await adele.surveys.create({ body: { draft } });
  const say = (alias: string) => sayIn(draft, standup, personNamed(alias));
  await say("alex")({ did: "The login page is live", next: "Tests for it", blocked: false });
  await say("diego")({ did: "Export to CSV", next: "Export to Excel", blocked: false });

  const megan = await openAs(browser, "megan", place);
  const card = cardWith(megan, team);
  await expect(card.getByText(/^Answered by Alex Wilber, Diego Siciliani/)).toBeVisible();
  await card.getByRole("button", { name: "Start", exact: true }).click();
  const asked = megan.getByRole("dialog");
  await asked.getByRole("textbox").fill("Reviewed the migration");
  await asked.getByRole("button", { name: "Next" }).click();
  await expect(asked.getByText("What are you working on next?")).toBeVisible();
  await asked.getByRole("textbox").fill("The migration itself");
  await asked.getByRole("button", { name: "Next" }).click();
  await asked.getByRole("button", { name: "Add a comment" }).click();
  await asked.getByRole("textbox").fill("No access to staging");
  await asked.getByRole("radio", { name: "Yes" }).check();
  await asked.getByRole("button", { name: "Submit" }).click();
  await expect(asked.getByText("You've completed this standup!")).toBeVisible();
  await asked.getByRole("button", { name: "Close dialog" }).click();

  await adele.surveys.close({ params: { id: standup }, body: {} });
  const digest = megan.locator("[data-message]").filter({ hasText: "Are you blocked? Yes" });
  await expect(digest.getByText("No access to staging")).toBeVisible();
  await expect(digest.getByText(/^3 of \d+ answered$/)).toBeVisible();
  await expect(digest.getByText(/^No answer from Adele Vance/)).toBeVisible();

  await digest.getByRole("button", { name: "Open results" }).click();
  const results = dialogOf(megan);
  const blocked = results.getByRole("region", { name: "Are you blocked? Yes" });
  await expect(blocked.getByText("Megan Bowen")).toBeVisible();
  await expect(blocked.getByText("No access to staging")).toBeVisible();
  await expect(results.getByRole("region", { name: "Answers" })).toContainText("Export to CSV");
  await expect(results.getByRole("region", { name: "Did not answer" })).toContainText("Adele");
  await inEachTheme(megan, results, "iframe[title^='Dialog:']");
});
