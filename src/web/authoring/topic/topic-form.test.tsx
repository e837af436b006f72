// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { surveyId } from "#domain/ids.ts";
import { type SurveyType, specOf } from "#domain/survey/types/registry.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { faultyLine } from "#test/faulty-line.ts";
import type { Person } from "#test/person.ts";
import { meetingName, sendLive } from "#test/send-live.ts";
import { unique } from "#test/unique.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { SentTo } from "#test/web/sent-to-for-test.tsx";
import { AuthoringPage } from "../authoring-page.tsx";

let app: AppInWorker;
let adele: Person;
let meeting: string;

beforeAll(async () => {
  app = await startAppInWorker();
  adele = await app.as("adele");
  meeting = await app.emulator.place(meetingName);
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

// The first page of each kind takes a while on a busy machine.
const patiently = { timeout: 15_000 };
type More = Parameters<typeof renderPage>[1];
const labels: Partial<Record<SurveyType, string>> = {
  qna: "Topic",
  icebreaker: "Question",
  "hot-take": "Hot take",
};
const types = ["qna", "icebreaker", "hot-take"] as const;

function open(type: SurveyType, { at = addressed("meeting", meeting), ...more }: More = {}) {
  const shown = renderPage(<SentTo page={<AuthoringPage type={type} />} />, {
    transport: transportOf(app.url, adele.token),
    context: { frame: "task" },
    at,
    ...more,
  });
  const field = () =>
    screen.findByRole<HTMLTextAreaElement>("textbox", { name: labels[type] ?? "" }, patiently);
  return { user: userEvent.setup(), field, ...shown };
}

function addressed(type: string, id: string): string {
  return `/?audienceType=${type}&audienceId=${encodeURIComponent(id)}`;
}

const chatOf = async (topic: string) =>
  (await app.emulator.directory()).chats.find((known) => known.topic === topic)?.id ?? "";
const send = () => screen.getByRole("button", { name: "Send" });
const mayBePressed = (button: HTMLElement) => button.getAttribute("aria-disabled") !== "true";

const creates = (path: string) => /\/v1\/surveys?(\/create)?$/.test(path);
const labelOf = (id: string) => document.querySelector(`label[for="${id}"]`)?.textContent;

async function made() {
  const address = await screen.findByTestId("sent-to", {}, patiently);
  const [, type, id] =
    /^\/content\/([^/]+)\/([^/]+)\/success/.exec(address.textContent ?? "") ?? [];
  return { type, survey: await adele.surveys.get({ params: { id: surveyId.parse(id) } }) };
}

describe.each(types)("the form of type %s", (type) => {
  it("is sent with nothing but its text, once, and not while that is empty (QNA-29, ICE-09, HOT-10)", async () => {
    const label = unique("What about this one");
    const { user, field } = open(type);
    await user.type(await field(), "   ");
    expect(mayBePressed(send())).toBe(false);
    expect(screen.getByText("Write something first.")).toBeDefined();
    await user.clear(await field());
    await user.type(await field(), label);
    await waitFor(() => expect(screen.queryByText("Write something first.")).toBeNull());
    await user.dblClick(send());
    const { type: path, survey } = await made();
    expect(path).toBe(type);
    expect(survey).toMatchObject({ type, state: "open", title: "", allowReactions: true });
    expect(survey.questions.map((question) => question.label)).toEqual([label]);
    expect(survey.anonymity).toBe(specOf(type).usualAnonymity);
    const { surveys } = await adele.surveys.ofOwner({ query: {} });
    const same = surveys.filter(({ createdAt }) => +createdAt === +survey.createdAt);
    expect(same).toHaveLength(1);
  });

  it("says outside a meeting that the app must be installed there first (AUT-33)", async () => {
    for (const at of ["/", addressed("groupChat", await chatOf("Launch week"))]) {
      open(type, { at });
      const notice = "Sorry, Polly must first be installed to this meeting as a tab...";
      expect(await screen.findByText(notice)).toBeDefined();
      expect(screen.queryByRole("textbox")).toBeNull();
    }
  });

  it("keeps what was typed if the app is not in the meeting, and says so (QNA-31, ICE-13, HOT-14)", async () => {
    const { user, field } = open(type, { at: addressed("meeting", await chatOf("Weekend hike")) });
    await user.type(await field(), "Does anybody read this?");
    await user.click(send());
    const said = {
      qna: "You must add the Polly app to the meeting to send a Q&A",
      icebreaker: "You must add the Polly app to the meeting to send Icebreakers",
      "hot-take": "You must add the Polly app to the meeting to send Hot Takes",
    }[type];
    expect((await screen.findByRole("alert")).textContent).toBe(said);
    expect((await field()).value).toBe("Does anybody read this?");
    expect(mayBePressed(send())).toBe(true);
  });

  it("says that creating went wrong, with the server's reason, and creates it once all the same (QNA-30, ICE-12, HOT-13)", async () => {
    const line = await faultyLine(app.url, (method, path) => method === "POST" && creates(path));
    onTestFinished(line.close);
    const { user, field } = open(type, { transport: transportOf(line.url, adele.token) });
    line.faults.push({ status: 500, body: '{"error":"No room"}' });
    await user.type(await field(), "Does anybody read this?");
    await user.click(send());
    const said = {
      qna: "Oops, something went wrong while creating the Q&A.",
      icebreaker: "Oops, something went wrong while creating the Icebreaker.",
      "hot-take": "Oops, something went wrong while creating the Hot Take.",
    }[type];
    expect((await screen.findByRole("alert")).textContent).toBe(`${said} No room`);
    line.faults.push("lose-answer");
    await user.click(send());
    await waitFor(() => expect(screen.getByRole("alert").textContent).not.toContain("No room"));
    await user.click(send());
    const { survey } = await made();
    expect(survey.questions[0]?.label).toBe("Does anybody read this?");
    const { surveys } = await adele.surveys.ofOwner({ query: {} });
    const same = surveys.filter(({ createdAt }) => +createdAt === +survey.createdAt);
    expect(same).toHaveLength(1);
  });

  it("has a short list of settings, those that the type has (ENT-15, HOT-16, MTG-24)", async () => {
    const { user, field } = open(type);
    await user.type(await field(), "Does anybody read this?");
    await user.click(screen.getByRole("button", { name: /^Settings/ }));
    const names = screen.queryAllByRole("switch").map(({ id }) => labelOf(id));
    const boxes = screen.queryAllByRole("combobox").map(({ id }) => labelOf(id));
    expect([...boxes, ...names]).toEqual(
      {
        qna: ["Names", "Close after", "Review it before others see it", "People can react"],
        icebreaker: ["Names", "Close after", "People can react"],
        "hot-take": ["Names", "Close after", "Who sees the results"],
      }[type],
    );
  });

  it("opens again to be edited, with the same text, wherever its owner is (EDT-01)", async () => {
    const { id } = await sendLive(app, adele, type, { send: "manual" });
    const { user, field } = open(type, { at: `/?surveyId=${id}` });
    await user.clear(await field());
    await user.type(await field(), "Is this what it says now?");
    const save = screen.getByRole("button", { name: "Save" });
    await waitFor(() => expect(mayBePressed(save)).toBe(true));
    await user.click(save);
    await made();
    const { questions } = await adele.surveys.get({ params: { id } });
    expect(questions.map(({ label }) => label)).toEqual(["Is this what it says now?"]);
  });

  it("copies one to the meeting that it was sent to (LIF-22)", async () => {
    const { id } = await sendLive(app, adele, type);
    const { user } = open(type, { at: `/?surveyId=${id}&duplicate=true` });
    await user.click(await screen.findByRole("button", { name: "Send" }, patiently));
    const { survey } = await made();
    expect(survey).toMatchObject({
      type,
      duplicateFromSurveyId: id,
      recipients: [{ id: meeting }],
    });
  });
});

describe.each(["icebreaker", "hot-take"] as const)("Shuffle in the form of type %s", (type) => {
  it("fills in one of the product's questions after the other, and gives back what was typed (HOT-11, ICE-10, TPL-32)", async () => {
    // Somebody without unfinished drafts: those of the tests above would be offered here.
    const megan = await app.as("megan");
    const { user, field } = open(type, { transport: transportOf(app.url, megan.token) });
    await user.type(await field(), "My own words");
    const shown: string[] = [];
    for (let press = 0; press < 3; press++) {
      await user.click(screen.getByRole("button", { name: /^Shuffle/ }));
      await waitFor(async () =>
        expect([...shown, "My own words"]).not.toContain((await field()).value),
      );
      shown.push((await field()).value);
    }
    const { templates } = await adele.global.questionTemplates();
    const ours = templates.filter((template) => template.type === type);
    const known = ours.flatMap(({ questions }) => questions.map(({ label }) => label));
    expect(known).toEqual(expect.arrayContaining(shown));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect((await field()).value).toBe("My own words");
  });

  it("shows the server's message if it fails, and changes nothing (HOT-11, ICE-10)", async () => {
    const line = await faultyLine(app.url, (_, path) => path.includes("questiontemplates"));
    onTestFinished(line.close);
    const { user, field } = open(type, { transport: transportOf(line.url, adele.token) });
    await user.type(await field(), "My own words");
    line.faults.push({ status: 500, body: '{"error":"The shelf is empty"}' });
    await user.click(screen.getByRole("button", { name: /^Shuffle/ }));
    expect((await screen.findByRole("alert")).textContent).toBe("The shelf is empty");
    expect((await field()).value).toBe("My own words");
  });
});

it("a Q&A has no ready-made topics", async () => {
  const { field } = open("qna");
  await field();
  expect(screen.queryByRole("button", { name: /^Shuffle/ })).toBeNull();
});
