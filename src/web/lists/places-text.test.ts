import { expect, it } from "vitest";
import type { Recipient } from "#domain/survey/survey.ts";
import { aRecipient } from "#test/factories.ts";
import { placesText } from "./places-text.ts";

const text = (...recipients: Partial<Recipient>[]) => placesText({ recipients: recipients.map(aRecipient) });

it("names two places that an item was sent to, and how many more", () => {
  expect(text({ name: "Design" })).toBe("To Design");
  expect(text({ name: "Design" }, { type: "groupChat", name: "Launch week" })).toBe("To Design, Launch week");
  expect(text({ name: "Design" }, { name: "General" }, { name: "Go to market" }, { type: "web", name: "" })).toBe(
    "To Design, General + 2 more",
  );
});

it("says what kind of place it is where that has no name", () => {
  expect(text({ type: "groupChat", name: "" }, { type: "meeting", name: "" })).toBe("To a chat, a meeting");
  expect(text({ type: "web", name: "anything" })).toBe("To a link");
});

it("counts people and does not name them", () => {
  expect(text({ type: "user", name: "Megan Bowen" })).toBe("To 1 person");
  expect(text({ name: "Design" }, { type: "user", name: "Megan Bowen" }, { type: "user", name: "Lee Gu" })).toBe("To Design, 2 people");
});

it("says nothing of what went nowhere", () => {
  expect(text()).toBeNull();
});
