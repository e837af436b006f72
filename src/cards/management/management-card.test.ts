import { describe, expect, it } from "vitest";
import { limits } from "#domain/limits.ts";
import { actionsFor } from "#domain/survey/permissions.ts";
import { aCardView } from "#test/card-views.ts";
import { aSurvey, aViewer } from "#test/factories.ts";
import { renderCard } from "#test/render-card.ts";
import { managementCard } from "./management-card.ts";

describe("the menu", () => {
  it.each(["pending", "open", "closed"] as const)(
    "has every action of an owner on its pages, at most six on each (CARD-07, BOT-10): %s",
    (state) => {
      const survey = aSurvey({ state, ...(state === "pending" ? { deliverAt: null } : {}) });
      const [owner] = survey.owners;
      if (!owner) throw new Error("no owner");
      const can = actionsFor(
        survey,
        aViewer({ userId: owner.aadObjectId }),
        new Date("2026-03-02T12:00:00Z"),
      );
      const pages = [0, 1, 2].map((page) =>
        renderCard(managementCard({ ...aCardView(survey), can }, page)),
      );
      for (const page of pages) {
        expect(page.faults).toEqual([]);
        expect(page.buttons.length).toBeLessThanOrEqual(limits.cardActions);
      }
      const offered = new Set(pages.flatMap(({ buttons }) => buttons.map(({ title }) => title)));
      const expected = {
        pending: ["Send now", "Edit", "Preview", "Duplicate", "Delete", "Back"],
        open: [
          "View results",
          "Close",
          "Edit",
          "Preview",
          "More",
          "Back",
          "Send results",
          "Export",
          "Custom analytics",
          "Duplicate",
          "Delete",
        ],
        closed: [
          "View results",
          "Reopen",
          "Preview",
          "Send results",
          "More",
          "Back",
          "Export",
          "Custom analytics",
          "Duplicate",
          "Delete",
        ],
      };
      expect([...offered]).toEqual(expected[state]);
    },
  );

  it("leads from a survey to the series that sent it, beside what edits the survey alone", () => {
    const survey = aSurvey({ state: "open", scheduleId: crypto.randomUUID() });
    const menu = managementCard({ ...aCardView(survey), can: ["close", "edit", "delete"] });
    const titles = renderCard(menu).buttons.map(({ title }) => title);
    expect(titles).toEqual(["Close", "Edit", "Open series", "Preview", "Delete", "Back"]);
  });
});
