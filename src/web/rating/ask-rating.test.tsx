// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { openDashboard } from "#test/web/lists-for-test.tsx";
import { transportOf } from "#test/web/render-for-test.tsx";
import type { Transport } from "../api.tsx";
import type { DialogRequest } from "../host/host.ts";

let app: AppInWorker;
beforeAll(async () => {
  app = await startAppInWorker({ RATING: "on", RATING_ACCOUNT_DAYS: "0", RATING_ITEMS: "0" });
  // Another file of this worker may have used the same product.
  await app.runStatement(await app.as("lee"), "delete from ratings");
});
// jsdom knows no activation by the user.
const activation = { isActive: false, hasBeenActive: false };
Object.defineProperty(navigator, "userActivation", { value: activation });
afterEach(() => {
  cleanup();
  activation.hasBeenActive = false;
});

type More = NonNullable<Parameters<typeof openDashboard>[3]> & {
  at?: string;
  closedWith?: unknown;
  /** What the user does as soon as the list has loaded, before the product says who is asked. */
  meanwhile?: () => void;
};

/** A dashboard, what it opened, and the calls of ratings that it made. */
function open(person: Person, { at, closedWith = null, meanwhile, ...more }: More = {}) {
  const opened: DialogRequest[] = [];
  const calls: string[] = [];
  const real = transportOf(app.url, person.token);
  const send: Transport["send"] = async (method, path, body) => {
    if (path.startsWith("/v1/user/nps")) {
      calls.push(`${method} ${path}`);
      if (method === "GET") meanwhile?.();
    }
    return real.send(method, path, body);
  };
  const shown = openDashboard(app, person, at ?? "/content/personal/dashboard", {
    boot: { asksRating: true },
    transport: { ...real, send },
    ...more,
    host: {
      canOpenDialog: true,
      openDialog: (request) => {
        opened.push(request);
        return Promise.resolve(closedWith);
      },
    },
  });
  return { opened, calls, ...shown };
}

const isAsked = async (person: Person) => (await person.accounts.ratingEligibility()).isEligible;
const asks = "GET /v1/user/nps/eligibility";
/** The list is there, and empty. Whatever asks for ratings would have been called with it. */
const listed = () =>
  screen.findByRole("heading", {
    level: 2,
    name: /^(Thanks for installing|Nothing for your|There are currently|No standups)/,
  });

describe("the personal dashboard", () => {
  it.each([
    ["the host's X", "lee", null],
    ["Escape", "grady", {}],
  ])(
    "opens the rating dialog once per load for those who may be asked; %s dismisses it (NPS-09, NPS-11, API-85, API-86)",
    async (_, alias, closedWith) => {
      const person = await app.as(alias);
      const { opened, calls, user } = open(person, { closedWith });
      await waitFor(() => expect(opened).toHaveLength(1));
      expect(opened).toEqual([
        {
          title: "Feedback",
          url: "http://localhost:3000/msteams/content/nps",
          width: 701,
          height: 400,
        },
      ]);
      await waitFor(async () => expect(await isAsked(person)).toBe(false));
      const nav = within(screen.getByRole("navigation", { name: "Content" }));
      await user.click(nav.getByRole("link", { name: "Meetings" }));
      await user.click(nav.getByRole("link", { name: "Your Content (General)" }));
      await screen.findByRole("heading", { name: "Your Content (General)" });
      expect(opened).toHaveLength(1);
      expect(calls).toEqual([asks, "PUT /v1/user/nps"]);
    },
  );

  it("dismisses nothing after an answer (NPS-09)", async () => {
    const alex = await app.as("alex");
    const { opened, calls } = open(alex, { closedWith: { answered: true } });
    await waitFor(() => expect(opened).toHaveLength(1));
    await waitFor(() => expect(calls).toEqual([asks]));
    expect(await isAsked(alex)).toBe(true);
  });

  it("opens nothing for those who may not be asked (NPS-05, NPS-09)", async () => {
    const grady = await app.as("grady");
    await grady.accounts.keepRating({ body: { optOut: true } });
    const { opened, calls } = open(grady);
    await waitFor(() => expect(calls).toEqual([asks]));
    await listed();
    expect(opened).toEqual([]);
  });

  it("does not interrupt a user who has begun to work (NPS-09)", async () => {
    const { opened, calls } = open(await app.as("diego"), {
      meanwhile: () => {
        activation.hasBeenActive = true;
      },
    });
    await waitFor(() => expect(calls).toEqual([asks]));
    await listed();
    expect(opened).toEqual([]);
  });

  it.each<[string, More]>([
    ["on phones", { context: { mobile: true } }],
    ["in meetings", { context: { meeting: { id: "m" }, chat: { id: "19:c@thread.v2" } } }],
    ["beside a meeting", { context: { frame: "sidePanel" } }],
    ["without ratings", { boot: { asksRating: false } }],
    ["of the standup variant", { boot: { asksRating: true, context: "agile" } }],
    ["in another section", { at: "/content/personal/dashboard/tenant" }],
    ["of the meetings", { at: "/content/personal/dashboard/meetings" }],
  ])("asks for none %s (NPS-09, HOST-47)", async (_, more) => {
    const { opened, calls } = open(await app.as("alex"), more);
    await listed();
    expect([opened, calls]).toEqual([[], []]);
  });
});
