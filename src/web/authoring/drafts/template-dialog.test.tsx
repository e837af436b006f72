// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion, aPoll } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { button, openAuthoring } from "#test/web/open-authoring-for-test.tsx";
import { transportOf } from "#test/web/render-for-test.tsx";
import { templateOf } from "./template-of.ts";

let app: AppInWorker;
let adele: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  adele = await app.as("adele");
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const title = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Title" });
async function openDialog(kept = aPoll()) {
  const sent: unknown[] = [];
  const transport = transportOf(app.url, adele.token);
  const recorded = {
    ...transport,
    send: async (...call: Parameters<typeof transport.send>) => {
      const answer = await transport.send(...call);
      if (call[0] === "POST") sent.push(answer);
      return answer;
    },
  };
  const shown = openAuthoring({ kept, transport: recorded });
  await shown.user.click(button("Save as template"));
  // Until it has the focus, its content may still be hidden from screen readers.
  await waitFor(() =>
    expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true),
  );
  return { ...shown, sent };
}

describe("saving as a template", () => {
  it("stores the questions under a title of its own, with a description (AUT-03, TPL-21)", async () => {
    const { user, sent } = await openDialog();
    await user.type(title(), "Lunch on Fridays");
    await user.type(
      screen.getByRole("textbox", { name: "Description (optional)" }),
      "For the whole team",
    );
    await user.click(button(/^Categories/));
    for (const name of ["People Ops", "Agile Practices"])
      await user.click(screen.getByRole("checkbox", { name }));
    await user.click(button("Save"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([
      expect.objectContaining({
        templateName: "Lunch on Fridays",
        templateDescription: "For the whole team",
        categories: ["People Ops", "Agile Practices"],
        type: "poll",
        role: "own",
      }),
    ]);
    expect(await screen.findByText("The template Lunch on Fridays was saved")).toBeDefined();
  });

  it("begins with as much of a long title as there is room for, and halves no character (TPL-23)", async () => {
    const { user, sent } = await openDialog({ ...aPoll(), title: `${"a".repeat(48)}🎉 party` });
    // The form behind it has a title too.
    const own = within(screen.getByRole("dialog")).getByRole<HTMLInputElement>("textbox", {
      name: "Title",
    });
    expect(own.value).toBe("a".repeat(48));
    await user.click(button("Save"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toMatchObject([{ templateName: "a".repeat(48) }]);
  });

  it("shows at the title field what is wrong with the title (TPL-22, TPL-23, TPL-24, TPL-25)", async () => {
    const { user, sent } = await openDialog();
    await user.click(button("Save"));
    expect(await screen.findByText("Title is required")).toBeDefined();
    expect(document.activeElement).toBe(title());
    await user.type(title(), "a");
    expect(screen.getByText("Title must be at least 2 characters")).toBeDefined();
    await user.type(title(), "b".repeat(49));
    expect(screen.getByText("Title must be less than 50 characters")).toBeDefined();
    await user.click(screen.getByRole("textbox", { name: "Description (optional)" }));
    await user.paste("c".repeat(500));
    expect(screen.getByText("Description must be no more than 499 characters")).toBeDefined();
    expect(sent).toEqual([]);
  });
});

describe("a template made of a draft", () => {
  const name = { templateName: "Lunch", templateDescription: "", categories: [] };
  const now = new Date("2026-03-02T10:00:00Z");
  it("has the draft's open duration, or the time from delivery to close (TPL-26)", () => {
    const duration = (over: Parameters<typeof aPoll>[0]) =>
      templateOf(aPoll(over), name, now).openDuration;
    expect(duration({ openDuration: "P1D" })).toBe("P1D");
    const schedule = {
      rrule: "FREQ=DAILY;INTERVAL=1",
      rruleDTStart: "2026-03-03T09:00",
      rruleTZID: "UTC",
      openDuration: "PT3H",
    };
    expect(duration({ schedule })).toBe("PT3H");
    expect(duration({ closeAt: new Date("2026-03-02T11:30:00Z") })).toBe("PT1H30M");
    expect(
      duration({
        send: "schedule",
        deliverAt: new Date("2026-03-03T10:00:00Z"),
        closeAt: new Date("2026-03-03T10:45:00Z"),
      }),
    ).toBe("PT45M");
    expect(duration({})).toBeNull();
  });

  it("has the type that its questions make it", () => {
    expect(
      templateOf(aPoll({ questions: [aChoiceQuestion(), aChoiceQuestion()] }), name, now).type,
    ).toBe("survey");
  });
});
