// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ListCounts } from "#contract/surveys.ts";
import { userId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import type { Transport } from "../../api.tsx";
import { ownSource } from "../list-of.ts";
import { isSameList } from "../list-source.ts";
import { useListCounts } from "../use-survey-list.ts";
import { withChosen } from "./filter-entries.ts";
import { firstChoice, noFilters } from "./list-filters.ts";

let app: AppInWorker;
let johanna: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  johanna = await app.as("johanna");
});
afterEach(cleanup);

/** A server that answers the counts of a search on demand. */
function slowCounts() {
  const real = transportOf(app.url, johanna.token);
  const held = Promise.withResolvers<void>();
  const send: Transport["send"] = async (method, path, body) => {
    if (path.includes("/counts") && path.includes("search=")) await held.promise;
    return real.send(method, path, body);
  };
  return { transport: { ...real, send }, answer: held.resolve };
}

/** What a filter panel gets: the number of polls, and the owners that the chips can name. */
function Counts() {
  const [search, setSearch] = useState("");
  const filters = { ...noFilters, owners: [johanna.id] };
  const { data, names } = useListCounts(
    { source: ownSource, scope: {}, choice: { ...firstChoice, filters, search } },
    true,
  );
  const owner = data?.owners.find(({ id }) => id === johanna.id);
  return (
    <>
      <input aria-label="Search" onChange={({ target }) => setSearch(target.value)} />
      <output data-testid="counts">
        {data
          ? `${data.types.map(({ count }) => count).join() || "none"} of ${owner?.name}`
          : "no counts"}
      </output>
      <p>{names?.owners.map(({ name }) => name).join()}</p>
    </>
  );
}

it("hides the counts of the whole list while those of a search load, and always knows its owners (MTG-04, MTG-06)", async () => {
  for (const title of ["Apples", "Pears"]) await sendPoll(app, johanna, { title });
  const { transport, answer } = slowCounts();
  renderPage(<Counts />, { transport });
  expect(await screen.findByText(new RegExp(`^\\d[\\d,]* of ${johanna.name}$`))).toBeDefined();
  fireEvent.change(screen.getByRole("textbox", { name: "Search" }), {
    target: { value: "Nothing is called so" },
  });
  expect(screen.getByTestId("counts").textContent).toBe("no counts");
  expect(screen.getByText(new RegExp(johanna.name))).toBeDefined();
  answer();
  expect(await screen.findByText(`none of ${johanna.name}`)).toBeDefined();
});

describe("list counts", () => {
  const [one, other] = [
    "11111111-1111-4111-8111-111111111111",
    "22222222-2222-4222-8222-222222222222",
  ].map((id) => userId.parse(id));
  const none: ListCounts = { types: [], states: [], owners: [], channels: [] };

  it("gain selected values without a match, and no others", () => {
    const owners = [one, other].flatMap((id) => (id ? [{ id, name: "Somebody", count: 3 }] : []));
    const { owners: known } = withChosen(
      none,
      { ...noFilters, owners: [one ?? ""] },
      { ...none, owners },
    );
    expect(known).toEqual([{ id: one, name: "Somebody", count: 0 }]);
    expect(
      withChosen({ ...none, owners }, { ...noFilters, owners: [one ?? ""] }, { ...none, owners })
        .owners,
    ).toEqual(owners);
    expect(withChosen(none, { ...noFilters, owners: [one ?? ""] }, undefined)).toEqual(none);
  });

  it("belong to the same list a minute later, but not to another search or scope", () => {
    const asked = { closeAt: "2026-03-02T10:00:00Z", search: "a" };
    expect(isSameList(asked, { ...asked, closeAt: "2026-03-02T10:01:00Z" })).toBe(true);
    expect(isSameList(asked, { ...asked, search: "b" })).toBe(false);
    expect(isSameList(asked, { ...asked, channelMeetingId: "one" })).toBe(false);
    expect(isSameList(undefined, asked)).toBe(false);
  });
});
