import { describe, expect, it, vi } from "vitest";
import { AppError, type ErrorCode, errors } from "#domain/errors.ts";
import { conversationId, tenantId } from "#domain/ids.ts";
import { startOwnApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import type { Host } from "../teams/host.ts";
import { noneWhereGone, readRosters, unlessUnreachable } from "./delivery-targets.ts";

// safe: the catalogue's own keys
const codes = Object.keys(errors) as ErrorCode[];
const borne = (bear: (error: unknown) => unknown) =>
  codes.filter((code) => {
    try {
      bear(new AppError(code));
      return true;
    } catch {
      return false;
    }
  });

it("the rosters of a survey's places are read at once: one that Teams holds back holds up no other (TIM-14)", async () => {
  const app = await startOwnApp();
  const adele = await app.as("adele");
  const base = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
  const asked: string[] = [];
  const rosterPage: Host["rosterPage"] = ({ conversationId: id }) => {
    asked.push(id);
    return new Promise(() => undefined);
  };
  const ctx = { ...base, host: { ...base.host, rosterPage } };
  app.clock.ahead(11 * 60_000);
  const places = await Promise.all(
    ["Launch week", "Mark 8 Project Team / Design"].map(async (name) =>
      aRecipient({ type: "groupChat", id: conversationId.parse(await app.emulator.place(name)) }),
    ),
  );
  void readRosters(ctx, { recipients: places, deliveryPreference: "direct-message" });
  const ids = places.map(({ id }) => id).sort();
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(ids), { timeout: 10_000 });
  await app.close();
});

describe("reading a place's roster", () => {
  it("finds nobody if the place or its app is gone, and passes other errors on (RMD-18)", () => {
    expect(borne(noneWhereGone)).toEqual(["conversation.not-found", "conversation.not-installed"]);
    expect(noneWhereGone(new AppError("conversation.not-found"))).toEqual([]);
    expect(() => noneWhereGone(new Error("the database is away"))).toThrow("the database is away");
  });

  it("uses the last roster if the host is unreachable, and hides no other error (LIF-13)", () => {
    expect(borne(unlessUnreachable)).toEqual(["host.unreachable"]);
    expect(() => unlessUnreachable(new Error("the database is away"))).toThrow(
      "the database is away",
    );
  });
});
