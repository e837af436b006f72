// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { SeriesId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { withEarlier } from "#test/sent-series.ts";
import { startSeries } from "#test/start-series.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { useHistory } from "./use-history.ts";

let app: AppInWorker;
let adele: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  adele = await app.as("adele");
});
afterEach(cleanup);

/** The rows that are there, without the time that drawing so many takes. */
function Rows({ id }: { id: SeriesId }) {
  const { list, surveys, more } = useHistory({ id });
  const days = new Set(surveys.map((survey) => survey.deliverAt?.getTime()));
  return (
    <button onClick={() => void list.fetchNextPage()}>
      {surveys.length} of {days.size}, {more} more
    </button>
  );
}

it("goes on beyond the rows of one call, doubling its pages (REC-34, REC-35)", async () => {
  const { id } = await startSeries(app, adele, { start: new Date() });
  await withEarlier(app, adele, id, 1249);
  renderPage(<Rows id={id} />, { transport: transportOf(app.url, adele.token) });
  const user = userEvent.setup();
  for (const [rows, more] of [
    [10, 25],
    [35, 50],
    [85, 100],
    [185, 200],
    [385, 400],
    [785, 465],
  ])
    await user.click(
      await screen.findByRole("button", { name: `${rows} of ${rows}, ${more} more` }),
    );
  await waitFor(() => expect(screen.getByRole("button").textContent).toBe("1250 of 1250, 0 more"));
});
