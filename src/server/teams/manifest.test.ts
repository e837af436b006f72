import { describe, expect, it } from "vitest";
import { typeNames } from "#domain/survey/survey.ts";
import { surveyTypes } from "#domain/survey/types/registry.ts";
import { readConfig } from "../config.ts";
import { buildManifest } from "./manifest.ts";
import { manifestProblems } from "./manifest-problems.ts";

const config = readConfig({ PUBLIC_URL: "https://polls.example.com", EMULATOR: "on" });

describe("manifest", () => {
  it("names each variant's own pages, bot and sign-in (HOST-01)", () => {
    for (const app of ["msteams", "agile"] as const) {
      const manifest = buildManifest(app, config);
      expect(manifest.configurableTabs[0]?.configurationUrl).toBe(
        `https://polls.example.com/${app}/content/tabconfig`,
      );
      expect(manifest.staticTabs[0]?.contentUrl).toBe(
        `https://polls.example.com/${app}/content/tab/personal`,
      );
      expect(manifest.bots[0]?.botId).toBe(config.variants[app].botId);
      expect(manifest.webApplicationInfo.resource).toBe(
        `api://polls.example.com/${config.variants[app].clientId}`,
      );
      expect(manifest.validDomains).toEqual(["polls.example.com"]);
    }
    expect(buildManifest("msteams", config).id).not.toBe(buildManifest("agile", config).id);
  });

  it("offers creation and the bot's commands in the general app, and no poll in the standup app", () => {
    const general = buildManifest("msteams", config);
    expect(general).toMatchObject({
      composeExtensions: [{ commands: [{ id: "create", title: "Create", fetchTask: true }] }],
    });
    expect(general.bots[0]?.commandLists[0]?.commands.map((command) => command.title)).toEqual([
      ...surveyTypes.map((type) => typeNames[type]),
      "/done",
      "/away until friday",
      "help",
    ]);
    const standup = buildManifest("agile", config);
    expect(standup).toMatchObject({ composeExtensions: [{ commands: [{ id: "create" }] }] });
    expect(standup.bots[0]?.commandLists[0]?.commands.map((command) => command.title)).toEqual([
      "standup",
      "/done",
      "/away until friday",
      "help",
    ]);
  });

  it("keeps short names within Teams' 30 characters for any configured brand", () => {
    const long = readConfig({ PRODUCT_NAME: "A brand of thirty letters, ok!", EMULATOR: "on" });
    for (const app of ["msteams", "agile"] as const)
      expect(buildManifest(app, long).name.short.length).toBeLessThanOrEqual(30);
  });

  it("requests only permissions that Teams knows, which its schema does not check", () => {
    const manifest = buildManifest("msteams", config);
    expect(manifestProblems(manifest)).toEqual([]);
    const invented = {
      ...manifest,
      authorization: {
        permissions: { resourceSpecific: [{ name: "Everything.Read.Group", type: "Application" }] },
      },
    } as unknown as typeof manifest; // safe: wrong on purpose
    expect(manifestProblems(invented)).toEqual([
      "permission Everything.Read.Group is not one that Teams knows",
    ]);
  });

  it("serves the emulator from plain http, and says that Teams would reject that", () => {
    const local = buildManifest(
      "msteams",
      readConfig({ PUBLIC_URL: "http://127.0.0.1:3978", EMULATOR: "on" }),
    );
    expect(local.validDomains).toEqual(["127.0.0.1:3978"]);
    expect(manifestProblems(local)[0]).toContain("https");
  });
});
