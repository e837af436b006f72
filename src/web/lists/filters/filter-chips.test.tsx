// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import type { ListCounts } from "#contract/surveys.ts";
import { userId } from "#domain/ids.ts";
import { renderPage } from "#test/web/render-for-test.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { type ListFilters, noFilters } from "./list-filters.ts";

afterEach(cleanup);

const adele = userId.parse("11111111-1111-4111-8111-111111111111");
const counts: ListCounts = {
  types: [{ id: "poll", count: 2 }],
  states: [],
  owners: [{ id: adele, name: "Adele Vance", count: 2 }],
  channels: [{ id: "19:general@thread.tacv2", name: "General", count: 2 }],
};

function open(first: Partial<ListFilters>, known: ListCounts | undefined = counts) {
  let shown = 0;
  const chosen: ListFilters[] = [];
  function Page() {
    const [filters, setFilters] = useState<ListFilters>({ ...noFilters, ...first });
    const change = (next: ListFilters) => {
      chosen.push(next);
      setFilters(next);
    };
    return (
      <FilterChips
        filters={filters}
        counts={known}
        onChange={change}
        onMore={() => {
          shown += 1;
        }}
      />
    );
  }
  renderPage(<Page />);
  return { user: userEvent.setup(), chosen, asked: () => shown };
}

const texts = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);

it("shows three filters and the number of further ones, which opens the panel (MTG-06)", async () => {
  const { user, asked } = open({
    types: ["poll", "quiz"],
    states: ["open"],
    owners: [adele],
    channels: ["19:general@thread.tacv2"],
    allMeetings: true,
  });
  expect(texts()).toEqual(["Poll", "Quiz", "Live", "3 more"]);
  await user.click(screen.getByRole("button", { name: "3 more" }));
  expect(asked()).toBe(1);
});

it("shows three filters without a button for more (MTG-06)", () => {
  open({ owners: [adele], channels: ["19:general@thread.tacv2"], allMeetings: true });
  expect(texts()).toEqual(["Adele Vance", "General", "All meetings"]);
});

it("removes a filter by keyboard, announces it, and moves the focus to the next one (MTG-06)", async () => {
  const { user, chosen } = open({ types: ["poll"], states: ["open"] });
  await user.tab();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Remove filter Poll");
  await user.keyboard("{Enter}");
  expect(chosen).toEqual([{ ...noFilters, states: ["open"] }]);
  expect(screen.getByRole("status").textContent).toBe("Filter Poll removed");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove filter Live" }));
  await user.keyboard("{Enter}");
  expect(texts()).toEqual([]);
  // The focus is not lost to the top of the page.
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Filters set" }));
});

it("names the kind of a filter until its name has loaded", () => {
  open({ owners: [adele] }, { types: [], states: [], owners: [], channels: [] });
  expect(texts()).toEqual(["Unknown owner"]);
});
