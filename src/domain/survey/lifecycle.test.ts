import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aSurvey, aViewer } from "#test/factories.ts";
import { userId } from "../ids.ts";
import { assertOpen, close, deliver, dueDelivery, stateAt } from "./lifecycle.ts";
import { actionsFor } from "./permissions.ts";
import { resultsRefusal } from "./visibility.ts";

const now = new Date("2026-03-02T12:00:00Z");
const at = (hour: number) => new Date(`2026-03-02T${String(hour).padStart(2, "0")}:00:00Z`);
const none = { deliverAt: null, closeAt: null };

describe("a survey's lifecycle", () => {
  it("goes from pending to open to closed and nowhere else (LIF-01, CON-09)", () => {
    const pending = aSurvey({ state: "pending", deliverAt: null });
    expect(deliver(pending, none, now)).toMatchObject({ state: "open", deliverAt: now });
    expect(close(aSurvey(), now)).toEqual({ state: "closed", closeAt: now });
    expect(() => deliver(aSurvey(), none, now)).toThrow("survey.not-pending");
    expect(() => deliver(aSurvey({ state: "closed" }), none, now)).toThrow("survey.not-pending");
    expect(() => close(pending, now)).toThrow("survey.not-open-yet");
    expect(() => close(aSurvey({ state: "closed" }), now)).toThrow("survey.no-longer-open");
  });

  it("follows the times even if the job is late (TIM-14, LIF-11)", () => {
    expect(stateAt({ state: "pending", deliverAt: at(13), closeAt: null }, now)).toBe("pending");
    expect(stateAt({ state: "pending", deliverAt: at(12), closeAt: null }, now)).toBe("open");
    expect(stateAt({ state: "pending", deliverAt: at(10), closeAt: at(11) }, now)).toBe("closed");
    expect(stateAt({ state: "open", deliverAt: at(10), closeAt: at(12) }, now)).toBe("closed");
  });

  it("has one end: a close time chosen on sending replaces the open duration (LIF-09, API-29)", () => {
    const pending = aSurvey({ state: "pending", deliverAt: null, openDuration: "PT2H" });
    expect(deliver(pending, none, now)).toMatchObject({ closeAt: at(14), openDuration: "PT2H" });
    expect(deliver(pending, { ...none, closeAt: at(13) }, now)).toMatchObject({
      closeAt: at(13),
      openDuration: null,
    });
    const due = { ...pending, deliverAt: now, closeAt: at(14) };
    expect(dueDelivery(due, now)).toMatchObject({ closeAt: at(14), openDuration: "PT2H" });
    // As an earlier version stored it.
    const both = { ...due, closeAt: at(13) };
    expect(dueDelivery(both, now)).toMatchObject({ closeAt: at(13), openDuration: null });
  });

  it("refuses answers unless the survey is open, with a message for each state (TAK-07, TAK-08)", () => {
    expect(() => assertOpen(aSurvey({ state: "pending", deliverAt: null }), now)).toThrow(
      "survey.not-open-yet",
    );
    expect(() => assertOpen(aSurvey({ state: "closed" }), now)).toThrow("survey.no-longer-open");
    expect(() => assertOpen(aSurvey(), now)).not.toThrow();
  });
});

describe("the permissions of a survey", () => {
  const me = userId.parse(randomUUID());
  const mine = (over: Parameters<typeof aSurvey>[0] = {}) =>
    aSurvey({ owners: [{ aadObjectId: me, name: "Me" }], ...over });
  const owner = aViewer({ userId: me });
  const other = aViewer();

  it("offer answering only while it is open, and results once it is open or closed (LIF-07, LIF-08)", () => {
    expect(actionsFor(aSurvey(), other, now)).toEqual(["respond", "view-results"]);
    expect(actionsFor(aSurvey({ state: "closed" }), other, now)).toEqual(["view-results"]);
    expect(actionsFor(aSurvey({ state: "pending", deliverAt: null }), other, now)).toEqual([]);
  });

  it("offer sending only to owners of a pending survey (LIF-09, LIF-10, PERM-01)", () => {
    expect(actionsFor(mine({ state: "pending", deliverAt: null }), owner, now)).toEqual([
      "deliver",
      "edit",
      "duplicate",
      "share",
      "manage-owners",
      "save-template",
      "delete",
      "view-voters",
    ]);
    expect(actionsFor(mine({ state: "pending", deliverAt: null }), other, now)).toEqual([]);
  });

  it("follow one effective state if a job is late, never two states at once (TIM-14)", () => {
    const may = (over: Parameters<typeof aSurvey>[0]) => actionsFor(mine(over), owner, now);
    const due = may({ state: "pending", deliverAt: at(11), closeAt: at(13) });
    expect(due).toEqual(may({ state: "open", deliverAt: at(11), closeAt: at(13) }));
    expect(due).not.toContain("deliver");
    const over = may({ state: "closed", deliverAt: at(10), closeAt: at(11) });
    expect(may({ state: "open", deliverAt: at(10), closeAt: at(11) })).toEqual(over);
    expect(may({ state: "pending", deliverAt: at(10), closeAt: at(11) })).toEqual(over);
    expect(over).toContain("reopen");
    expect(over).not.toContain("close");
  });

  it("offer management to owners only (PERM-01, PERM-02)", () => {
    expect(actionsFor(mine(), owner, now)).toEqual([
      "respond",
      "view-results",
      "edit",
      "duplicate",
      "share",
      "manage-owners",
      "save-template",
      "close",
      "delete",
      "view-voters",
      "view-responses",
      "notify-results",
      "export",
      "request-analytics",
    ]);
    expect(actionsFor(mine(), { ...other, audience: false, mayEdit: true }, now)).toEqual([]);
  });

  it("offer a share link only in the general variant, which has its page (SUC-15)", () => {
    expect(actionsFor(mine({ applicationType: "agile" }), owner, now)).not.toContain("share");
  });

  it("never offer the voters of an anonymous survey (ANO-01)", () => {
    expect(actionsFor(mine({ anonymity: "anonymous" }), owner, now)).not.toContain("view-voters");
  });
});

describe("results visibility", () => {
  const of = (
    resultsVisibility: "real-time" | "after-close" | "private",
    over: Parameters<typeof aSurvey>[0] = {},
  ) => aSurvey({ resultsVisibility, ...over });

  it("never hides results from owners (RES-01, RES-03)", () => {
    for (const visibility of ["real-time", "after-close", "private"] as const)
      expect(resultsRefusal(of(visibility), true, now)).toBeNull();
  });

  it("shows real-time results to everybody at any time (RES-02)", () => {
    expect(resultsRefusal(of("real-time"), false, now)).toBeNull();
  });

  it("keeps private results from others, closed or not (RES-03)", () => {
    expect(resultsRefusal(of("private"), false, now)).toBe("PRIVATE");
    expect(resultsRefusal(of("private", { state: "closed" }), false, now)).toBe("PRIVATE");
  });

  it("shows after-close results once it is closed or its close time is past (RES-04)", () => {
    expect(resultsRefusal(of("after-close"), false, now)).toBe("AFTER-CLOSE");
    expect(resultsRefusal(of("after-close", { state: "closed" }), false, now)).toBeNull();
    expect(resultsRefusal(of("after-close", { closeAt: at(11) }), false, now)).toBeNull();
  });
});
