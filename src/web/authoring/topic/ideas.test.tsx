// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { faultyLine } from "#test/faulty-line.ts";
import type { Person } from "#test/person.ts";
import { meetingName } from "#test/send-live.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { AuthoringPage } from "../authoring-page.tsx";

let app: AppInWorker;
let adele: Person;
let meeting: string;

beforeAll(async () => {
  // It loads when it is opened, which takes its time on a busy machine.
  await import("./ideas-dialog.tsx");
  app = await startAppInWorker();
  adele = await app.as("adele");
  meeting = await app.emulator.place(meetingName);
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

// The first page of each kind takes a while on a busy machine.
const patiently = { timeout: 15_000 };
const types = ["icebreaker", "hot-take"] as const;
const labels = { icebreaker: "Question", "hot-take": "Hot take" };

async function open(type: (typeof types)[number], url = app.url) {
  renderPage(<AuthoringPage type={type} />, {
    transport: transportOf(url, adele.token),
    context: { frame: "task" },
    at: `/?audienceType=meeting&audienceId=${encodeURIComponent(meeting)}`,
  });
  const user = userEvent.setup();
  const field = await screen.findByRole<HTMLTextAreaElement>(
    "textbox",
    { name: labels[type] },
    patiently,
  );
  await user.click(screen.getByRole("button", { name: "Get ideas" }));
  const dialog = within(await screen.findByRole("dialog", {}, patiently));
  await dialog.findByText(/^What you write here stays on Polly's own server/, {}, patiently);
  const prompt = dialog.getByRole<HTMLTextAreaElement>("textbox");
  return { user, field, dialog, prompt };
}

describe.each(types)("Get ideas in the form of type %s", (type) => {
  it("says where the prompt goes, offers one idea of each tone, and fills in the chosen one (HOT-08, HOT-09, ICE-07, ICE-08, LLM-01, LLM-04)", async () => {
    const { user, field, dialog, prompt } = await open(type);
    const generate = dialog.getByRole("button", { name: "Generate" });
    await user.type(prompt, "  ");
    expect(generate.getAttribute("aria-disabled")).toBe("true");
    expect(prompt.maxLength).toBe(500);
    await user.type(prompt, "coffee");
    await user.click(generate);
    const ideas = within(await dialog.findByRole("list", { name: "Ideas" }, patiently));
    const offered = ideas.getAllByRole("button");
    expect(offered.map((idea) => idea.firstElementChild?.textContent)).toEqual([
      "Funny",
      "Funniest",
      "Spicy",
      "Normal",
    ]);
    expect(document.activeElement).toBe(offered[0]);
    const text = offered[2]?.lastElementChild?.textContent;
    await user.keyboard("{Tab}{Tab}{Enter}");
    await screen.findByText("The idea is in the form");
    expect(text).toBeTruthy();
    expect(field.value).toBe(text);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("says why none were generated, and keeps the prompt (HOT-15, ICE-14, LLM-03)", async () => {
    const line = await faultyLine(app.url, (_, path) => path.endsWith("/generate"));
    onTestFinished(line.close);
    const { user, dialog, prompt } = await open(type, line.url);
    line.faults.push({ status: 502, body: '{"error":"The generator is busy."}' });
    await user.type(prompt, "coffee");
    await user.click(dialog.getByRole("button", { name: "Generate" }));
    const name = { icebreaker: "Icebreaker", "hot-take": "Hot Take" }[type];
    expect((await dialog.findByRole("alert", {}, patiently)).textContent).toBe(
      `Failed to generate ${name}: The generator is busy.`,
    );
    expect(prompt.value).toBe("coffee");
  });
});
