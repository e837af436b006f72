import { expect, it } from "vitest";
import { freshServer } from "../bench/services.ts";
import { rollingRestart } from "./rolling-restart.ts";

const { DATABASE_URL: server, REDIS_URL: redis } = process.env;

it.runIf(server && redis)(
  "two processes that are restarted one after the other refuse no vote, and lose none (LIF-11)",
  async () => {
    const { url, drop } = await freshServer(server ?? "");
    const settings = { DATABASE_URL: url, REDIS_URL: redis ?? "" };
    const played = rollingRestart({ settings, rounds: 1, people: 40 });
    expect(await played.finally(drop)).toMatch(/^2 restarts under \d+ votes: 0 failed requests$/);
  },
  300_000,
);
