import { expect, it } from "vitest";
import type { Recipient } from "#domain/survey/survey.ts";
import { aRecipient } from "#test/factories.ts";
import { placesText } from "./places-text.ts";

const text = (...recipients: Partial<Recipient & { teamName: string }>[]) =>
  placesText({ recipients: recipients.map((given) => ({ ...aRecipient(given), ...given })) });

it("names two places that a survey was sent to, and the number of others", () => {
  expect(text({ name: "Design" })).toBe("To Design");
  expect(text({ name: "Design" }, { type: "groupChat", name: "Launch week" })).toBe(
    "To Design, Launch week",
  );
  expect(
    text(
      { name: "Design" },
      { name: "General" },
      { name: "Go to market" },
      { type: "web", name: "" },
    ),
  ).toBe("To Design, General + 2 more");
});

it("names the team of a channel", () => {
  expect(text({ name: "General", teamName: "Mark 8" }, { type: "groupChat", name: "Lunch" })).toBe(
    "To Mark 8 / General, Lunch",
  );
});

it("names the kind of a place without a name", () => {
  expect(text({ type: "groupChat", name: "" }, { type: "meeting", name: "" })).toBe(
    "To a chat, a meeting",
  );
  expect(text({ type: "web", name: "anything" })).toBe("To a link");
});

it("counts people and does not name them", () => {
  expect(text({ type: "user", name: "Megan Bowen" })).toBe("To 1 person");
  expect(
    text(
      { name: "Design" },
      { type: "user", name: "Megan Bowen" },
      { type: "user", name: "Lee Gu" },
    ),
  ).toBe("To Design, 2 people");
});

it("is empty for a survey without recipients", () => {
  expect(text()).toBeNull();
});
