// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { ListCounts } from "#contract/surveys.ts";
import { userId } from "#domain/ids.ts";
import { renderPage } from "#test/web/render-for-test.tsx";
import { FilterButton } from "./filter-button.tsx";
import type { FilterSection } from "./filter-fields.tsx";
import { type ListFilters, noFilters } from "./list-filters.ts";

afterEach(cleanup);

const adele = userId.parse("11111111-1111-4111-8111-111111111111");
const counts: ListCounts = {
  types: [
    { id: "poll", count: 12 },
    { id: "quiz", count: 3 },
  ],
  states: [{ id: "open", count: 15 }],
  owners: [{ id: adele, name: "Adele Vance", count: 9 }],
  channels: [{ id: "19:general@thread.tacv2", name: "General", count: 6 }],
};

type Options = {
  first?: Partial<ListFilters>;
  sections?: FilterSection[];
  known?: ListCounts | undefined;
  error?: Error;
};

/** The button, the panel that it opens, and a page's use of them. */
function open({
  first = {},
  sections = ["type", "state", "owners", "channel"],
  known = counts,
  error,
}: Options = {}) {
  const applied: ListFilters[] = [];
  let asked = 0;
  function Page() {
    const [filters, setFilters] = useState<ListFilters>({ ...noFilters, ...first });
    const [panel, setPanel] = useState(false);
    return (
      <FilterButton
        filters={filters}
        counts={{
          data: error ? undefined : known,
          error: error ?? null,
          refetch: () => {
            asked += 1;
          },
        }}
        sections={sections}
        open={panel}
        onOpen={setPanel}
        onChange={(chosen) => {
          applied.push(chosen);
          setFilters(chosen);
        }}
      />
    );
  }
  renderPage(<Page />);
  const user = userEvent.setup();
  const show = async () => {
    // Without a layout Fluent unhides the page for screen readers late; a panel that is reopened at
    // once might count as behind another one.
    await user.click(await screen.findByRole("button", { name: /^Filter/, hidden: true }));
    const panel = await screen.findByRole("dialog", { hidden: true });
    expect(panel.getAttribute("aria-label")).toBe("Filter");
    return within(panel);
  };
  return { user, show, applied, asked: () => asked };
}

const gone = () => waitFor(() => expect(screen.queryByRole("dialog", { hidden: true })).toBeNull());

describe("the filter panel", () => {
  it("has types, states, owners and channels, each with the number of surveys that match (MTG-04, LST-03)", async () => {
    const panel = await open().show();
    const namesIn = (section: string) =>
      within(panel.getByRole("group", { name: section }))
        .getAllByRole("checkbox")
        .map((box) => box.closest("span")?.textContent);
    expect(namesIn("Type")).toEqual(["Poll (12)", "Quiz (3)"]);
    expect(namesIn("State")).toEqual(["Live (15)"]);
    expect(namesIn("Owners")).toEqual(["Adele Vance (9)"]);
    expect(namesIn("Channel")).toEqual(["General (6)"]);
  });

  it("applies the selection only with Apply, and shows how many filters are set (MTG-05)", async () => {
    const { user, show, applied } = open();
    const panel = await show();
    await user.click(panel.getByRole("checkbox", { name: "Quiz (3)" }));
    await user.click(panel.getByRole("checkbox", { name: "Adele Vance (9)" }));
    expect(applied).toEqual([]);
    await user.click(panel.getByRole("button", { name: "Apply" }));
    expect(applied).toEqual([{ ...noFilters, types: ["quiz"], owners: [adele] }]);
    await gone();
    expect(await screen.findByRole("button", { name: "Filter, 2 set" })).toBeDefined();
  });

  it.each(["Cancel", "Escape"])("discards the selection with %s (MTG-05)", async (way) => {
    const { user, show, applied } = open({ first: { types: ["poll"] } });
    const panel = await show();
    await user.click(panel.getByRole("checkbox", { name: "Poll (12)" }));
    await user.click(panel.getByRole("checkbox", { name: "Live (15)" }));
    if (way === "Escape") await user.keyboard("{Escape}");
    else await user.click(panel.getByRole("button", { name: way }));
    await gone();
    expect(applied).toEqual([]);
    const again = await show();
    expect(
      await again.findByRole("checkbox", { name: "Poll (12)", checked: true, hidden: true }),
    ).toBeDefined();
    expect(
      again.getByRole("checkbox", { name: "Live (15)", checked: false, hidden: true }),
    ).toBeDefined();
  });

  it("is reset with Clear all, which takes effect with Apply (MTG-05)", async () => {
    const { user, show, applied } = open({
      first: { types: ["poll"], states: ["open"], allMeetings: true },
      sections: ["type", "allMeetings"],
    });
    const panel = await show();
    expect(panel.getByRole("switch", { name: "All meetings", checked: true })).toBeDefined();
    await user.click(panel.getByRole("button", { name: "Clear all" }));
    expect(panel.getByRole("checkbox", { name: "Poll (12)", checked: false })).toBeDefined();
    expect(panel.getByRole("switch", { name: "All meetings", checked: false })).toBeDefined();
    expect(applied).toEqual([]);
    await user.click(panel.getByRole("button", { name: "Apply" }));
    expect(applied).toEqual([noFilters]);
  });

  it("keeps selected values on offer when nothing matches them any more", async () => {
    const panel = await open({ first: { types: ["survey"], states: ["closed"] } }).show();
    expect(panel.getByRole("checkbox", { name: "Survey (0)", checked: true })).toBeDefined();
    expect(panel.getByRole("checkbox", { name: "Closed (0)", checked: true })).toBeDefined();
  });

  it("has only the sections that the page asks for, and says if a section is empty", async () => {
    const panel = await open({ sections: ["type"] }).show();
    expect(
      panel.getAllByRole("group").map((group) => group.querySelector("legend")?.textContent),
    ).toEqual(["Type"]);
    const empty = await open({ known: { types: [], states: [], owners: [], channels: [] } }).show();
    expect(empty.getByText("There is nothing to filter by yet.")).toBeDefined();
  });

  it("says that the counts did not load, and offers a retry", async () => {
    const { user, show, asked } = open({ error: new Error("The line broke") });
    const panel = await show();
    expect(panel.getByRole("alert").textContent).toContain("The line broke");
    await user.click(panel.getByRole("button", { name: "Try Again" }));
    expect(asked()).toBe(1);
  });
});
