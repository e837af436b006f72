import { expect, it } from "vitest";
import { hasNginx } from "../test/rig/own-nginx.ts";
import { findPostgres } from "../test/rig/own-postgres.ts";
import { newcomer } from "./newcomer.ts";

it.runIf(findPostgres() && hasNginx())(
  "the commands of the page on deploying lead to votes on a card and a page, and a backup to them",
  async () => {
    expect(await newcomer({ fromNothing: false })).toMatch(/^first votes after \d+ s/);
  },
  240_000,
);
