import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { surveyId, tenantId } from "#domain/ids.ts";
import { createMetrics } from "../metrics.ts";
import { createLocalFanout } from "./fanout.ts";
import { createLive, type Live, type ViewerForm } from "./live.ts";

const [tenant, survey] = [tenantId.parse(crypto.randomUUID()), surveyId.parse(crypto.randomUUID())];
let live: Live;
let revision: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  revision = 0;
  live = createLive({
    fanout: createLocalFanout(),
    metrics: createMetrics(),
    read: async () => ({ revision, state: "open", results: null, updatedAt: new Date(0) }),
    onError: (error) => {
      throw error;
    },
  });
});
afterEach(async () => {
  await live.close();
  vi.useRealTimers();
});

/** A viewer of the survey, with access until `lose`. */
function watch(form: ViewerForm) {
  let [told, looks, may, wasEnded, tell] = [0, 0, true, false, () => {}];
  const { leave } = live.watch(tenant, survey, {
    form,
    write: () => {
      told += 1;
      tell();
    },
    mayStay: async () => {
      looks += 1;
      return may;
    },
    end: () => {
      wasEnded = true;
      leave();
    },
  });
  return {
    counts: () => ({ told, looks }),
    lose: () => (may = false),
    wasEnded: () => wasEnded,
    next: () => new Promise<void>((resolve) => (tell = resolve)),
  };
}

/** A vote arrives, and the viewer gets an event. */
async function vote(viewer: ReturnType<typeof watch>): Promise<void> {
  const told = viewer.next();
  revision += 1;
  // The wait between two events uses the same clock.
  vi.advanceTimersByTime(250);
  live.changed(tenant, survey);
  await told;
}

describe("a viewer of a survey", () => {
  it("is checked once a minute, also beside owners, and votes do not wait for that (PERM-04)", async () => {
    const [owner, stays, goes] = [watch("owner"), watch("audience"), watch("audience")];
    await vote(stays);
    const before = stays.counts().looks;
    for (let at = 0; at < 3; at += 1) await vote(stays);
    expect(stays.counts()).toEqual({ told: 4, looks: before });
    goes.lose();
    vi.advanceTimersByTime(61_000);
    await vote(stays);
    expect([goes.wasEnded(), stays.wasEnded(), owner.wasEnded()]).toEqual([true, false, false]);
    expect(goes.counts().told).toBe(4);
  });

  it("is told of votes also where the machine's clock is set back (RES-39)", async () => {
    const viewer = watch("audience");
    await vote(viewer);
    vi.setSystemTime(Date.now() - 3_600_000);
    await vote(viewer);
    expect(viewer.counts().told).toBe(2);
  });

  it("is checked in turn among hundreds, each within seconds", async () => {
    const viewers = Array.from({ length: 120 }, () => watch("audience"));
    const [last] = viewers.slice(-1);
    if (!last) throw new Error("nobody watches");
    await vote(last);
    const before = viewers.map((viewer) => viewer.counts().looks);
    vi.advanceTimersByTime(61_000);
    const looked = () =>
      viewers.filter((viewer, at) => viewer.counts().looks > (before[at] ?? 0)).length;
    const found = [];
    for (let at = 0; at < 3; at += 1) {
      await vote(last);
      found.push(looked());
      vi.advanceTimersByTime(1000);
    }
    expect(found).toEqual([50, 100, 120]);
  });
});

describe("votes that come soon after each other", () => {
  /** How many events a lone viewer has had after each of these milliseconds. */
  async function counted(at: readonly number[], vote: (ms: number) => boolean): Promise<number[]> {
    vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout", "clearTimeout"] });
    const viewer = watch("audience");
    const found = [];
    for (let ms = 0; ms <= Math.max(...at); ms += 1) {
      if (vote(ms)) {
        revision += 1;
        live.changed(tenant, survey);
      }
      await vi.advanceTimersByTimeAsync(1);
      if (at.includes(ms)) found.push(viewer.counts().told);
    }
    return found;
  }

  it("are each shown at once after a pause, a second and a third one too", async () => {
    const votes = [0, 15, 30, 500, 515, 530];
    const found = await counted([2, 17, 32, 502, 517, 532], (ms) => votes.includes(ms));
    expect(found).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("share events about 60 ms apart where they keep coming", async () => {
    const [first = 0, later = 0] = await counted([1000, 4000], () => true);
    expect(later - first).toBeGreaterThanOrEqual(45);
    expect(later - first).toBeLessThanOrEqual(51);
    expect(first).toBeLessThanOrEqual(24);
  });
});
