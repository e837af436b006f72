import { readFileSync } from "node:fs";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { readConfig } from "../src/server/config.ts";
import { buildManifest } from "../src/server/teams/manifest.ts";
import { schemaProblems } from "./manifest-schema.ts";
import { configFor, packageApp, packageFiles } from "./package.ts";
import { teamsClients, usedVariants } from "./registration.ts";

const config = readConfig({ PUBLIC_URL: "https://polls.example.com", EMULATOR: "on" });

describe("npm run package", () => {
  it("builds a zip that Microsoft's schema accepts, with both icons in their sizes", () => {
    for (const app of ["msteams", "agile"] as const) {
      const { zip, problems } = packageApp(app, config);
      expect(problems).toEqual([]);
      const files = unzipSync(zip);
      expect(Object.keys(files).sort()).toEqual(["color.png", "manifest.json", "outline.png"]);
      expect(JSON.parse(strFromU8(files["manifest.json"] ?? new Uint8Array()))).toEqual(
        JSON.parse(JSON.stringify(buildManifest(app, config))),
      );
      expect(sizeOf(files["color.png"])).toEqual([192, 192]);
      expect(sizeOf(files["outline.png"])).toEqual([32, 32]);
    }
  });

  it("finds what is wrong with a manifest", () => {
    const manifest = buildManifest("msteams", config);
    expect(
      schemaProblems({
        ...manifest,
        name: { short: "x".repeat(31), full: "x" },
      } as typeof manifest),
    ).toEqual([expect.stringContaining("/name/short")]);
    const { icons: _, ...without } = manifest;
    expect(schemaProblems(without)).toEqual([expect.stringContaining("icons")]);
  });

  it("needs no secret, which is made in its steps, takes no app of the emulator, and says what else is missing", () => {
    const settings = {
      NODE_ENV: "production",
      PUBLIC_URL: "https://polls.example.com",
      HOST_TENANTS: "any",
      MSTEAMS_BOT_ID: "b0700000-0000-4000-8000-00000000000f",
    };
    for (const secret of [{}, { MSTEAMS_BOT_SECRET_FILE: "/nowhere" }])
      expect(packageApp("msteams", configFor({ ...settings, ...secret })).problems).toEqual([]);
    expect(usedVariants(configFor({ ...settings, NODE_ENV: "" }))).toEqual(["msteams"]);
    expect(() => configFor({ ...settings, PUBLIC_URL: "", HOST_TENANTS: "" })).toThrow(
      /^PUBLIC_URL: .*\nHOST_TENANTS: .*$/,
    );
  });

  it("refuses an address that Teams would not take", () => {
    expect(packageApp("msteams", readConfig({ EMULATOR: "on" })).problems.join()).toContain(
      "https",
    );
  });
});

describe("the registration that it writes", () => {
  const address = "https://polls.example.com";
  let app: TestApp;
  beforeAll(async () => {
    app = await startOwnApp({ PUBLIC_URL: address });
  });
  afterAll(() => app.close());

  const written = (variant: "msteams" | "agile") => {
    const { files, problems } = packageFiles(variant, app.config);
    expect(problems).toEqual([]);
    const [zip = "", entra = "", steps = ""] = [...files.keys()];
    const text = (name: string) => strFromU8(files.get(name) ?? new Uint8Array());
    const registration: Registration = JSON.parse(text(entra));
    return { zip, entra, registration, steps: text(steps) };
  };

  it("has the version of the release", () => {
    const file = path.join(import.meta.dirname, "../package.json");
    const { version } = JSON.parse(readFileSync(file, "utf8"));
    expect(buildManifest("msteams", config).version).toBe(version);
    expect(written("msteams").steps).toContain(`version \`${version}\``);
  });

  it.each(["msteams", "agile"] as const)("is what the product checks (%s)", async (variant) => {
    const { registration, steps } = written(variant);
    const { botId, clientId, audiences, scope } = app.config.variants[variant];
    const { identifierUris, api, spa, appRoles } = registration;
    expect([clientId, ...identifierUris]).toEqual(audiences);
    const [permission] = api.oauth2PermissionScopes;
    expect(scope).toBe(`${identifierUris[0]}/${permission?.value} offline_access`);
    expect(api.preAuthorizedApplications).toEqual(
      teamsClients.map((appId) => ({ appId, delegatedPermissionIds: [permission?.id] })),
    );
    expect(api.requestedAccessTokenVersion).toBe(2);
    // A token of the emulator, which has the app's registration from its manifest, is accepted.
    const person = await app.as("adele", variant);
    expect((await person.request("/v1/owner/surveys")).status).toBe(200);
    // The page's own redirect address, and the emulator lets a sign-in come back to it.
    const page = readFileSync(
      path.join(import.meta.dirname, "../src/web/sign-in/code-flow.ts"),
      "utf8",
    );
    const { pathname, origin } = new URL(spa.redirectUris[0] ?? "");
    expect([origin, page.includes(`\${window.location.origin}${pathname}\``)]).toEqual([
      address,
      true,
    ]);
    expect(appRoles.map(({ value }) => value)).toEqual(["Administrator"]);
    for (const value of [
      ...identifierUris,
      ...spa.redirectUris,
      ...teamsClients,
      clientId,
      botId,
      permission?.value ?? "",
      registration.signInAudience,
      buildManifest(variant, app.config).id,
      "`Administrator`",
    ])
      expect(steps).toContain(value);
  });

  it.each(["msteams", "agile"] as const)(
    "names the endpoint that the bot of %s has",
    async (variant) => {
      const endpoint = /messaging endpoint to `(.*)`/.exec(written(variant).steps)?.[1] ?? "";
      expect(new URL(endpoint).origin).toBe(address);
      const call = (at: string) =>
        fetch(app.url + at, {
          method: "POST",
          body: "{}",
          headers: { "content-type": "application/json" },
        });
      const { pathname } = new URL(endpoint);
      expect([(await call(pathname)).status, (await call(`${pathname}x`)).status]).toEqual([
        401, 404,
      ]);
    },
  );

  it("is numbered without a gap, names the files beside it, and has no secret", () => {
    const { steps, zip, entra } = written("msteams");
    const numbers = [...steps.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
    expect(numbers.length).toBeGreaterThan(12);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(steps).toContain(`@${entra}`);
    expect(steps).toContain(`upload \`${zip}\``);
    expect(steps).not.toContain(app.config.variants.msteams.botSecret);
  });

  it("keeps its ids, which differ between applications", () => {
    const ids = ({ api, appRoles }: Registration) => [
      ...api.oauth2PermissionScopes.map(({ id }) => id),
      ...appRoles.map(({ id }) => id),
    ];
    const [one, again] = [written("msteams"), written("msteams")];
    expect(one.registration).toEqual(again.registration);
    const all = [...ids(one.registration), ...ids(written("agile").registration)];
    expect(new Set(all).size).toBe(4);
    for (const id of all) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-/);
  });

  it("lets several tenants sign in only where several are served", () => {
    const tenant = "7e2c0000-0000-4000-8000-000000000001";
    const audienceOf = (tenants: string) => {
      const settings = { PUBLIC_URL: address, EMULATOR: "on", HOST_TENANTS: tenants };
      const { files } = packageFiles("msteams", readConfig(settings));
      const [, entra = new Uint8Array()] = files.values();
      return JSON.parse(strFromU8(entra)).signInAudience;
    };
    expect(audienceOf(tenant)).toBe("AzureADMyOrg");
    expect(audienceOf("any")).toBe("AzureADMultipleOrgs");
    expect(audienceOf(`${tenant},${tenant.replace(/1$/, "2")}`)).toBe("AzureADMultipleOrgs");
  });
});

type Registration = {
  signInAudience: string;
  identifierUris: string[];
  spa: { redirectUris: string[] };
  api: {
    requestedAccessTokenVersion: number;
    oauth2PermissionScopes: { id: string; value: string }[];
    preAuthorizedApplications: unknown[];
  };
  appRoles: { id: string; value: string }[];
};

/** Width and height, as a PNG's header gives them. */
function sizeOf(png: Uint8Array | undefined): number[] {
  const header = new DataView((png ?? new Uint8Array(24)).buffer, png?.byteOffset ?? 0);
  return [header.getUint32(16), header.getUint32(20)];
}
