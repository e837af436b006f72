import { expect, it } from "vitest";
import { freshServer } from "../bench/services.ts";
import { hasNginx } from "../test/rig/own-nginx.ts";
import { behindNginx } from "./behind-nginx.ts";

const { DATABASE_URL: server, REDIS_URL: redis } = process.env;

it.runIf(server && redis && hasNginx())(
  "three processes behind our sample of nginx are restarted one after the other without a failed call or a lost event, and one that is killed loses no acknowledged vote (LIF-11)",
  async () => {
    const { url, drop } = await freshServer(server ?? "");
    const settings = { DATABASE_URL: url, REDIS_URL: redis ?? "" };
    const measured = { rounds: 0, ms: 500 };
    const played = behindNginx({ settings, people: 40, rounds: 1, measured });
    expect(await played.finally(drop)).toMatch(/^3 restarts under \d+ calls: 0 failed;/m);
  },
  300_000,
);
