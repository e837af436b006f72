// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import type { Boot } from "#contract/boot.ts";
import { renderPage } from "#test/web/render-for-test.tsx";
import { quickStartText } from "#text/nav.ts";
import { QuickStart } from "./quick-start.tsx";

afterEach(cleanup);

function Guide({ tab }: { tab: string }) {
  const [shown, setShown] = useState(tab);
  return <QuickStart tab={shown} onTab={setShown} onClose={() => undefined} />;
}
const open = (boot: Partial<Boot> = {}, tab = "") => renderPage(<Guide tab={tab} />, { boot });
const panel = () => within(screen.getByRole("tabpanel"));

it("has a tab each for chats, meetings and teams, with steps and pictures of its own (NAV-15)", async () => {
  const user = userEvent.setup();
  open();
  expect(screen.getAllByRole("tab")).toHaveLength(3);
  const tabs = { chat: "Chat", meeting: "Meeting", team: "Team" };
  for (const place of ["chat", "meeting", "team"] as const) {
    await user.click(screen.getByRole("tab", { name: tabs[place] }));
    const steps = panel().getAllByRole("listitem");
    expect(steps).toHaveLength(quickStartText.steps[place].length);
    for (const step of steps) expect(step.querySelector("svg[aria-hidden]")).not.toBeNull();
    expect(document.body.textContent).not.toMatch(/\{\w+\}/);
  }
});

it("says of the standup variant how a standup is set up, and nothing of meetings (NAV-15)", async () => {
  const user = userEvent.setup();
  open({ context: "agile" });
  expect(screen.getAllByRole("tab")).toHaveLength(2);
  expect(panel().getByText(/choose Polly Standup/)).toBeDefined();
  await user.click(screen.getByRole("tab", { name: "Team" }));
  expect(panel().getByText(/the days and the time of day/)).toBeDefined();
});

it("plays a film if the deployment has one, with captions and the steps in words (NAV-15)", () => {
  open(
    {
      quickStartVideos: {
        chat: "",
        meeting: "https://media.example.org/start/meeting.mp4?v=2",
        team: "",
      },
    },
    "meeting",
  );
  const film = screen.getByLabelText<HTMLVideoElement>("Video: Polly in meetings");
  expect(film.getAttribute("src")).toBe("https://media.example.org/start/meeting.mp4?v=2");
  expect(film.querySelector("track")?.getAttribute("src")).toBe(
    "https://media.example.org/start/meeting.vtt?v=2",
  );
  expect(panel().getByRole("heading", { name: "The same in words" })).toBeDefined();
  expect(panel().getAllByRole("listitem")).toHaveLength(4);
  fireEvent.error(film);
  const link = screen.getByRole("link", { name: "Watch the video. Video: Polly in meetings" });
  expect(link.getAttribute("href")).toBe("https://media.example.org/start/meeting.mp4?v=2");
});

it("links to a video that is a page of its own (NAV-15)", () => {
  open({
    quickStartVideos: { chat: "https://video.example.org/watch?v=1", meeting: "", team: "" },
  });
  expect(screen.getByRole("link", { name: /^Watch the video/ }).getAttribute("href")).toBe(
    "https://video.example.org/watch?v=1",
  );
  expect(document.querySelector("video")).toBeNull();
});

it("links to help, support and sales if the deployment has them (NAV-16)", () => {
  open({
    helpCenterUrl: "https://help.example.org",
    supportEmail: "support@example.org",
    salesUrl: "https://sales.example.org",
  });
  const links = within(screen.getByRole("list", { name: "More help" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Help Center", "https://help.example.org"],
    ["Email Support", "mailto:support@example.org"],
    ["Talk to Sales", "https://sales.example.org"],
  ]);
});

it("hides each link that has no setting (NAV-17)", () => {
  open();
  expect(screen.queryByRole("link")).toBeNull();
  open({ salesUrl: "https://sales.example.org" });
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Talk to Sales",
  ]);
});
