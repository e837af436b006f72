import { expect } from "@playwright/test";
import { conversationId } from "#domain/ids.ts";
import { newChannel, personNamed } from "./prepare.ts";
import { cardWith, finish, openAs, openAuthoring } from "./shell.ts";
import { test } from "./test.ts";

test("a poll becomes a quiz and a poll again, each after a confirmation; a quiz is sent, and nobody sees what is right before answering (EDT-11, EDT-12, QUZ-01, QUZ-02, QUZ-04, QUZ-05, ENT-22)", async ({
  browser,
}) => {
  const channel = await newChannel();
  const page = await openAs(browser, "adele", channel.place, { width: 1600 });
  const frame = await openAuthoring(page);
  const question = `What is the capital of Norway? ${crypto.randomUUID().slice(0, 8)}`;
  await frame.getByRole("textbox", { name: "Question", exact: true }).fill(question);
  await frame.getByRole("textbox", { name: "Choice 1", exact: true }).fill("Oslo");
  await frame.getByRole("textbox", { name: "Choice 2", exact: true }).fill("Bergen");

  const convert = async (name: string) => {
    await frame.getByRole("button", { name, exact: true }).click();
    const asked = frame.getByRole("alertdialog");
    await asked.getByRole("button", { name: "Cancel" }).click();
    await expect(asked).toHaveCount(0);
    await frame.getByRole("button", { name, exact: true }).click();
    await asked.getByRole("button", { name, exact: true }).click();
    await expect(asked).toHaveCount(0);
  };
  await convert("Make it a quiz");
  const mark = (n: number) => frame.getByRole("radio", { name: `Choice ${n} is correct` });
  await expect(mark(1)).toBeChecked();
  await expect(frame.getByRole("button", { name: /^Settings/ })).toContainText("After close");
  await convert("Make it a poll");
  await expect(mark(1)).toHaveCount(0);
  await expect(frame.getByRole("textbox", { name: "Choice 1", exact: true })).toHaveValue("Oslo");
  await convert("Make it a quiz");
  await mark(2).check();
  await expect(mark(1)).not.toBeChecked();
  await mark(1).check();
  await frame.getByRole("textbox", { name: "Title" }).fill("Geography");
  await frame.getByRole("button", { name: "Send", exact: true }).click();
  await expect(frame.getByRole("heading", { name: "New quiz created!" })).toBeVisible();
  await finish(page);
  await expect(cardWith(page, question)).toBeVisible();

  const alex = await personNamed("alex");
  const { surveys } = await alex.surveys.ofAudience({
    params: { audienceId: conversationId.parse(channel.id) },
    query: {},
  });
  expect(surveys.map(({ type }) => type)).toEqual(["quiz"]);
  const [quiz] = surveys;
  if (!quiz) throw new Error("the quiz is in the list");
  const opened = await alex.surveys.get({ params: { id: quiz.id } });
  expect(JSON.stringify([surveys, opened])).not.toContain("correct");
});

test("an empty form is converted at once (EDT-12)", async ({ browser }) => {
  const page = await openAs(browser, "adele", (await newChannel()).place, { width: 1600 });
  const frame = await openAuthoring(page);
  await frame.getByRole("button", { name: "Make it a quiz", exact: true }).click();
  await expect(frame.getByRole("radio", { name: "Choice 1 is correct" })).toBeChecked();
  await expect(frame.getByRole("alertdialog")).toHaveCount(0);
});
