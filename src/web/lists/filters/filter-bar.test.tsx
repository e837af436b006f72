// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "#test/web/render-for-test.tsx";
import { ListSearch } from "./list-search.tsx";
import { SortMenu } from "./sort-menu.tsx";

afterEach(cleanup);

function openSearch() {
  const searched: string[] = [];
  function Page() {
    const [search, setSearch] = useState("");
    return (
      <>
        <ListSearch
          value={search}
          onSearch={(wanted) => {
            searched.push(wanted);
            setSearch(wanted);
          }}
        />
        <output>{search}</output>
      </>
    );
  }
  renderPage(<Page />);
  return {
    user: userEvent.setup(),
    searched,
    box: screen.getByRole<HTMLInputElement>("searchbox", { name: "Search by title" }),
  };
}

describe("the search field of a list", () => {
  it("takes at most 100 characters (LST-02)", async () => {
    const { user, box } = openSearch();
    await user.click(box);
    await user.paste("x".repeat(120));
    expect(box.value).toHaveLength(100);
  });

  it("searches once with Enter, and not again after the pause (LST-01)", async () => {
    const { user, box, searched } = openSearch();
    await user.type(box, "lunch{Enter}");
    expect(searched).toEqual(["lunch"]);
    await user.type(box, "es");
    expect(await screen.findByText("lunches")).toBeDefined();
    expect(searched).toEqual(["lunch", "lunches"]);
  });

  it("resets the search at once when it is cleared (LST-01)", async () => {
    const { user, box, searched } = openSearch();
    await user.type(box, "lunch{Enter}");
    await user.click(screen.getByRole("button", { name: "Clear search" }));
    expect([box.value, searched]).toEqual(["", ["lunch", ""]]);
  });
});

describe("the sort order of a list", () => {
  it("is newest or oldest first, and says which (LST-04)", async () => {
    const chosen: string[] = [];
    renderPage(<SortMenu sort="newest" onSort={(sort) => chosen.push(sort)} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Sort: Newest" }));
    expect(screen.getAllByRole("menuitemradio").map(({ textContent }) => textContent)).toEqual([
      "Newest",
      "Oldest",
    ]);
    expect(screen.getByRole("menuitemradio", { checked: true }).textContent).toBe("Newest");
    await user.click(screen.getByRole("menuitemradio", { name: "Oldest" }));
    expect(chosen).toEqual(["oldest"]);
  });
});
