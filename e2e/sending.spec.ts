import { expect } from "@playwright/test";
import { conversationId } from "#domain/ids.ts";
import type { Directory } from "../emulator/emulator-api.ts";
import { emulator, newChannel, personNamed } from "./prepare.ts";
import { dialogOf, finish, openAs, openAuthoring } from "./shell.ts";
import { test } from "./test.ts";

test("from the personal app a poll goes to three channels and two people (AUT-20, AUT-21, AUT-39, AUT-55, SUC-05)", async ({
  browser,
}) => {
  const channels = [await newChannel(), await newChannel(), await newChannel()];
  const page = await openAs(browser, "adele", channels[0]?.place ?? "", { width: 1400 });
  const { apps }: Directory = await emulator.directory();
  await page.goto(
    `/?${new URLSearchParams({ person: "adele", view: `app:${apps[0]?.appId}`, tab: "personal" })}`,
  );
  await page.frameLocator('iframe[title^="Tab:"]').getByRole("button", { name: "Create" }).click();
  const frame = dialogOf(page);
  await frame.getByRole("link", { name: /^Poll\b/ }).click();
  const question = `For everybody? ${crypto.randomUUID().slice(0, 8)}`;
  await frame.getByRole("textbox", { name: "Question", exact: true }).fill(question);
  await frame.getByRole("textbox", { name: "Choice 1", exact: true }).fill("Yes");
  await frame.getByRole("textbox", { name: "Choice 2", exact: true }).fill("No");
  const to = frame.getByRole("combobox", { name: "Send to" });
  for (const name of [...channels.map((channel) => channel.name), "Alex Wilber", "Megan Bowen"]) {
    await to.click();
    await to.pressSequentially(name);
    await frame.getByRole("option", { name }).first().click();
    await expect(
      frame.getByRole("option", { name: new RegExp(`Remove .*${name}$`) }),
    ).toBeVisible();
  }
  await frame.getByRole("button", { name: "Send", exact: true }).click();
  await expect(frame.getByRole("heading", { name: "New poll created!" })).toBeVisible();
  await finish(page);
  for (const channel of channels) await emulator.cardWith(channel.id, "lee", question);
  for (const alias of ["alex", "megan"]) {
    const chat = await emulator.until(`a chat with ${alias}`, () =>
      emulator.botChat(alias, "msteams").catch(() => null),
    );
    await emulator.cardWith(chat, alias, question);
  }
  const alex = await personNamed("alex");
  expect(
    (
      await alex.surveys.ofAudience({
        params: { audienceId: conversationId.parse(channels[2]?.id) },
        query: {},
      })
    ).surveys,
  ).toHaveLength(1);
});

test("what was written goes on after a crash, also where the browser has forgotten everything (AUT-11, API-24)", async ({
  browser,
}) => {
  const channel = await newChannel();
  const page = await openAs(browser, "adele", channel.place);
  const kept = page.waitForResponse(
    (reply) =>
      reply.request().method() === "PUT" && reply.url().includes("/survey/draft/") && reply.ok(),
  );
  const frame = await openAuthoring(page);
  await frame.getByRole("textbox", { name: "Question", exact: true }).fill("Half a thought");
  await kept;
  // Nothing is left of this browser: not its memory, not its storage.
  await page.context().close();
  const other = await openAs(browser, "adele", channel.place);
  const again = await openAuthoring(other);
  const offer = again.getByRole("button", { name: "Continue it" });
  const field = again.getByRole("textbox", { name: "Question", exact: true });
  await expect(async () => {
    if ((await offer.count()) > 0) await offer.click();
    await expect(field).toHaveValue("Half a thought", { timeout: 1000 });
  }).toPass();
  await again.getByRole("textbox", { name: "Choice 1", exact: true }).fill("Yes");
  await again.getByRole("textbox", { name: "Choice 2", exact: true }).fill("No");
  await again.getByRole("button", { name: "Send", exact: true }).click();
  await finish(other);
  await emulator.cardWith(channel.id, "alex", "Half a thought");
  const third = await openAs(browser, "adele", channel.place);
  await expect(
    (await openAuthoring(third)).getByRole("textbox", { name: "Question", exact: true }),
  ).toHaveValue("");
});

test("a free organisation is shown what needs a plan, and can't send it; nothing of that on a phone (AUT-45, AUT-52, PLAN-05)", async ({
  browser,
}) => {
  const place = await fabrikamPlace();
  const page = await openAs(browser, "debra", place);
  const frame = await openAuthoring(page);
  await frame.getByRole("button", { name: /^Settings/ }).click();
  await frame.getByRole("combobox", { name: "Names" }).selectOption("Anonymous");
  await expect(frame.getByText(/[Uu]pgrade/).first()).toBeVisible();
  await expect(frame.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await frame.getByRole("combobox", { name: "Names" }).selectOption("Names are shown");
  await expect(frame.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
  const phone = await openAs(browser, "debra", place, { client: "ios", width: 390, height: 800 });
  const small = await openAuthoring(phone);
  await small.getByRole("button", { name: /^Settings/ }).click();
  await expect(small.getByText(/[Uu]pgrade|[Pp]lan\b/)).toHaveCount(0);
});

/** A chat or channel of the second organisation where the app is. */
async function fabrikamPlace(): Promise<string> {
  const { people, chats, teams }: Directory = await emulator.directory();
  const debra = people.find(({ name }) => name.startsWith("Debra"));
  const team = teams.find((each) => debra && each.memberIds.includes(debra.id));
  const chat = chats.find(
    (each) => each.kind === "group" && debra && each.memberIds.includes(debra.id),
  );
  const place = team ? `${team.name} / ${team.channels[0]?.name}` : chat?.topic;
  if (!place) throw new Error("Debra is somewhere");
  return place;
}
