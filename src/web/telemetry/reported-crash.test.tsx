// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import type { Transport } from "../api.tsx";
import { ReportedCrash } from "./reported-crash.tsx";

const words = "Oops! Looks like we took a wrong turn somewhere.";
let app: AppInWorker;
let real: Transport;
beforeAll(async () => {
  await import("./report-crash.ts");
  app = await startAppInWorker();
  real = transportOf(app.url, (await app.as("adele")).token);
});
// React logs what it catches.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  window.history.replaceState(null, "", "/");
});

function Broken(): never {
  throw new RangeError("Alex answered Pizza");
}

function open(at: string, send: Transport["send"] = real.send) {
  const sent: { body: unknown; reply: unknown }[] = [];
  const watched: Transport["send"] = async (method, path, body) => {
    const call = { body, reply: null as unknown };
    sent.push(call);
    try {
      return (call.reply = (await send(method, path, body)) ?? "stored");
    } catch (error) {
      call.reply = error;
      throw error;
    }
  };
  window.history.replaceState(null, "", at);
  renderPage(
    <ReportedCrash>
      <Broken />
    </ReportedCrash>,
    { transport: { ...real, send: watched } },
  );
  return sent;
}
/** What was already loaded has run. */
const settled = async () => {
  await import("./report-crash.ts");
  await new Promise((resolve) => setImmediate(resolve));
};
const page = "/msteams/content/poll/survey/6f1c0e1e-2f0d-4c7b-9a46-0f6d4d7a1b11";

it("a page that crashes shows the error page, and is reported as fatal without ids and words (HOST-41, TEL-01, TEL-06)", async () => {
  const sent = open(page);
  expect(screen.getByText(words).closest("[role=alert]")).not.toBeNull();
  await waitFor(() => expect(sent.map(({ reply }) => reply)).toEqual(["stored"]));
  expect(sent[0]?.body).toEqual({
    event: "page-crash",
    properties: { page: "msteams.content.poll.survey.id", error: "RangeError" },
    isError: true,
  });
});

it("nothing is reported with `skipInstrumentation` in the address (AUT-19)", async () => {
  const sent = open(`${page}?skipInstrumentation=true`);
  expect(screen.getByText(words)).toBeDefined();
  await settled();
  expect(sent).toEqual([]);
  const told = open(`${page}?skipInstrumentation=false`);
  await waitFor(() => expect(told).toHaveLength(1));
});

it("a report that fails changes nothing on the page (TEL-06)", async () => {
  const unhandled = vi.fn<() => void>();
  process.on("unhandledRejection", unhandled);
  const sent = open(page, () => Promise.reject(new Error("offline")));
  await waitFor(() => expect(sent[0]?.reply).toBeInstanceOf(Error));
  await settled();
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
  expect(screen.getByText(words)).toBeDefined();
});
