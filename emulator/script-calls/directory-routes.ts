import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { findPerson } from "../directory/find-person.ts";
import type { RegisteredApp } from "../directory/registered-app.ts";
import type { Directory } from "../emulator-api.ts";
import { rotateKeys } from "../identity/signing-keys.ts";
import { tabToken } from "../identity/tab-token.ts";
import type { World } from "../world.ts";
import { appNamed, read } from "./call-input.ts";

const tokenWish = z.object({
  person: z.string(),
  app: z.string(),
  expiresInSeconds: z.number().int().optional(),
  audience: z.string().optional(),
  scope: z.string().optional(),
});
const rotation = z.object({ dropOld: z.boolean().default(false) });

/** Who and what there is, and tokens for tabs. */
export function directoryRoutes(server: FastifyInstance, world: World): void {
  server.get("/emulator/api/directory", () => directory(world));
  server.post("/emulator/api/token", async (request) => {
    const body = read(tokenWish, request.body);
    return {
      token: await tabToken(world, findPerson(world, body.person), appNamed(world, body.app), body),
    };
  });
  server.post("/emulator/api/rotate-keys", async (request) => {
    await rotateKeys(world, read(rotation, request.body).dropOld);
    return {};
  });
}

function directory(world: World): Directory {
  return {
    ...world.state.organisation,
    apps: world.apps.map((app) => installedApp(world, app)),
    tabs: world.state.tabs,
    stages: Object.fromEntries(world.stages),
  };
}

/** Field by field: the bot's secret and address stay here. */
function installedApp(world: World, app: RegisteredApp): Directory["apps"][number] {
  const installs = world.state.installs.filter((install) => install.appId === app.appId);
  return {
    appId: app.appId,
    botId: app.botId,
    name: app.name,
    accentColor: app.accentColor,
    iconUrl: app.iconUrl,
    staticTabs: app.staticTabs,
    configurationUrl: app.configurationUrl,
    commands: app.commands,
    botCommands: app.botCommands,
    validDomains: app.validDomains,
    sharesToStage: app.sharesToStage,
    installedIn: installs.map((install) => install.targetId),
  };
}
