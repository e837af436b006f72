// @vitest-environment jsdom
import { useQuery } from "@tanstack/react-query";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it } from "vitest";
import { conversationId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { useApi } from "../api.tsx";
import { useInstallApp } from "./use-install-app.ts";

let app: AppInWorker;
let adele: Person;
let place: string;

beforeAll(async () => {
  app = await startAppInWorker();
  adele = await app.as("adele");
  place = await app.emulator.place("Weekend hike");
});
afterEach(cleanup);

/** A list that reports its refusal, and the install button beside it. */
function List() {
  const { surveys } = useApi();
  const { install, problem } = useInstallApp();
  const audienceId = conversationId.parse(place);
  const list = useQuery({
    queryKey: ["list", place],
    queryFn: () => surveys.ofAudience({ params: { audienceId } }),
    retry: false,
  });
  return (
    <>
      <button type="button" onClick={() => void install()}>
        Install
      </button>
      <p role="status">{list.isSuccess ? "a list" : list.isError ? "not installed" : "loading"}</p>
      <p role="alert">{problem}</p>
    </>
  );
}

it("opens the host's dialog by deep link, and finds the app once it is installed (TAB-07)", async () => {
  const { log } = renderPage(<List />, {
    transport: transportOf(app.url, adele.token),
    boot: { appId: "the-app" },
  });
  await screen.findByText("not installed");
  await userEvent.setup().click(screen.getByRole("button", { name: "Install" }));
  expect(log.opened).toEqual(["https://teams.microsoft.com/l/app/the-app"]);
  try {
    await app.emulator.install(place, "adele", "msteams");
    await app.emulator.installed();
    window.dispatchEvent(new Event("focus"));
    await screen.findByText("a list");
  } finally {
    await app.emulator.uninstall(place, "adele", "msteams");
  }
});

it("explains what to do if the host does not open the dialog (TAB-07)", async () => {
  const openLink = () => Promise.reject(new Error("The link could not be opened."));
  const hear = (event: ErrorEvent) => event.preventDefault();
  window.addEventListener("error", hear);
  renderPage(<List />, { transport: transportOf(app.url, adele.token), host: { openLink } });
  await userEvent.setup().click(screen.getByRole("button", { name: "Install" }));
  expect(
    (await screen.findByText(/could not open Polly's installation/)).getAttribute("role"),
  ).toBe("alert");
  window.removeEventListener("error", hear);
});
